// Inline keyboards: a press turns a spinner until the bot answers with nothing, a toast or an alert.

import { post } from "./api.js";
import { element } from "./html.js";
import { refresh, state, view } from "./state.js";
import { word } from "./words.js";

const PATIENCE_MS = 15000;
const TOAST_MS = 4500;
const waiting = new Map();
const hooks = { inline: () => {}, start: () => {} };
const toast = document.getElementById("toast");
const alert = document.getElementById("alert");
let toastTimer = 0;

export function onButton(handlers) {
  Object.assign(hooks, handlers);
}

export function keyboard(message) {
  const rows = message.keyboard.map((row) => element("div", { className: "row" }, ...row.map((one) => button(message, one))));
  return element("div", { className: "keys", role: "group", "aria-label": word("buttons") }, ...rows);
}

function button(message, one) {
  const style = one.style ? ` ${one.style}` : "";
  if (one.url) {
    const open = (event) => followLink(event, one.url);
    return element("a", { className: `key${style}`, href: one.url, target: "_blank", rel: "noopener", onclick: open }, one.label);
  }
  const onclick = (event) => act(event.currentTarget, message, one);
  const node = element("button", { type: "button", className: `key${style}`, onclick }, one.label);
  if ([...waiting.values()].some((entry) => entry.message === message.message_id && entry.data === one.data)) busy(node);
  return node;
}

function act(node, message, one) {
  if (one.data !== null) return press(node, message.message_id, one.data);
  if (one.copy_text) {
    return navigator.clipboard.writeText(one.copy_text.text).then(() => showToast(word("copied")));
  }
  return hooks.inline(one.switch_inline_query_current_chat ?? one.switch_inline_query ?? "");
}

// Links to the bot itself open its private chat here.
export function followLink(event, address) {
  const link = new URL(address, location.href);
  if (!/(^|\.)t\.me$/.test(link.hostname) || link.pathname.slice(1) !== state.world.bot.username) return;
  event.preventDefault();
  hooks.start(link.searchParams.get("start") || "");
}

async function press(node, message, data) {
  busy(node);
  try {
    const chat = state.chat;
    const made = await post("presses", { chat, user: state.me, message, data });
    waiting.set(made.id, { message, data, node, timer: setTimeout(() => giveUp(made.id), PATIENCE_MS) });
    await refresh(chat);
    showAnswers(chat);
  } catch (fault) {
    idle(node);
    showToast(fault.message);
  }
}

function busy(node) {
  node.classList.add("busy");
  node.setAttribute("aria-busy", "true");
}

function idle(node) {
  node.classList.remove("busy");
  node.removeAttribute("aria-busy");
}

function release(id) {
  const entry = waiting.get(id);
  waiting.delete(id);
  clearTimeout(entry.timer);
  idle(entry.node);
  for (const node of document.querySelectorAll(`#m${entry.message} .busy`)) idle(node);
}

function giveUp(id) {
  if (!waiting.has(id)) return;
  release(id);
  showToast(word("late"));
}

// Shows what the bot has answered to presses of this window.
export function showAnswers(chat) {
  for (const id of [...waiting.keys()]) {
    const press = view(chat).presses.get(id);
    if (!press || !press.answered) continue;
    release(id);
    if (press.url) followLink(new Event("click"), press.url);
    if (press.text && press.alert) showAlert(press.text);
    else if (press.text) showToast(press.text);
  }
}

export function showToast(text) {
  clearTimeout(toastTimer);
  toast.textContent = text;
  toast.classList.add("shown");
  toastTimer = setTimeout(() => {
    toast.classList.remove("shown");
    toast.textContent = "";
  }, TOAST_MS);
}

function showAlert(text) {
  document.getElementById("alert-text").textContent = text;
  document.getElementById("alert-ok").textContent = word("ok");
  if (!alert.open) alert.showModal();
}
