// Writing: text, replies, edits, files, the / menu and inline queries.

import { get, post } from "./api.js";
import { element } from "./html.js";
import { snippet } from "./messages.js";
import { showToast } from "./presses.js";
import { chatRow, refresh, state } from "./state.js";
import { word } from "./words.js";

const PAUSE_MS = 250;
const PATIENCE_MS = 12000;
const dom = Object.fromEntries(
  ["write", "text", "send", "menu", "attach", "file", "above", "quote", "quote-text", "quote-off", "anonymous"].map((id) => [
    id,
    document.getElementById(id),
  ]),
);
let replyTo = null;
let editing = null;
let commands = [];
let typed = 0;

export function setUpComposer() {
  dom.write.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  dom.text.addEventListener("keydown", onKey);
  dom.text.addEventListener("input", onInput);
  dom.menu.addEventListener("click", () => (dom.above.hidden ? openMenu() : hideAbove()));
  dom.attach.addEventListener("click", () => dom.file.click());
  dom.file.addEventListener("change", sendFile);
  dom["quote-off"].addEventListener("click", clearQuote);
  dom.anonymous.addEventListener("click", () => {
    dom.anonymous.setAttribute("aria-pressed", dom.anonymous.getAttribute("aria-pressed") !== "true");
  });
  dom.above.addEventListener("keydown", onListKey);
}

// Another chat or person: what was begun is dropped.
export function resetComposer() {
  clearQuote();
  hideAbove();
  dom.text.value = "";
  fit();
  const row = chatRow();
  dom.anonymous.hidden = !row || row.type === "private" || !row.administrators.includes(state.me);
  dom.anonymous.setAttribute("aria-pressed", "false");
  commands = [];
}

// The bot may have set other commands since: they are asked for whenever the menu opens.
async function openMenu() {
  commands = await get(`menu?chat=${state.chat}&user=${state.me}`);
  const started = dom.text.value.match(/^\/(\w*)$/);
  if (started || !dom.text.value) showMenu(started ? started[1] : "");
}

export function startReply(message, focus = true) {
  replyTo = message.message_id;
  editing = null;
  showQuote(`${word("replying")} ${message.from.name}`, snippet(message));
  if (focus) dom.text.focus();
}

export function startEdit(message) {
  editing = message.message_id;
  replyTo = null;
  showQuote(word("editing"), snippet(message));
  dom.text.value = message.text;
  fit();
  dom.text.focus();
}

export function startInline(query) {
  dom.text.value = `@${state.world.bot.username} ${query}`;
  dom.text.focus();
  onInput();
}

function showQuote(title, text) {
  dom["quote-text"].replaceChildren(element("b", {}, title), element("span", {}, text));
  dom.quote.hidden = false;
}

function clearQuote() {
  if (editing !== null) dom.text.value = "";
  replyTo = editing = null;
  dom.quote.hidden = true;
}

function onKey(event) {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    submit();
  } else if (event.key === "Escape") {
    if (!dom.above.hidden) hideAbove();
    else clearQuote();
  } else if (event.key === "ArrowUp" && !dom.above.hidden) {
    event.preventDefault();
    options().at(-1)?.focus();
  }
}

function onInput() {
  fit();
  const text = dom.text.value;
  const inline = text.match(new RegExp(`^@${state.world.bot.username}\\s(.*)$`, "is"));
  if (inline) askInline(inline[1]);
  else if (/^\/\w*$/.test(text)) commands.length ? showMenu(text.slice(1)) : openMenu();
  else hideAbove();
}

function fit() {
  dom.text.style.height = "auto";
  dom.text.style.height = `${Math.min(dom.text.scrollHeight, 160)}px`;
}

async function submit() {
  const text = dom.text.value.trim();
  if (!text) return;
  const body = editing === null ? { reply_to: replyTo } : { edit: editing };
  if (await send({ text, ...body })) {
    dom.text.value = "";
    editing = null;
    clearQuote();
    hideAbove();
    fit();
  }
}

// Commands of the menu carry the bot's name in groups, as Telegram's own clients send them.
export function sendCommand(command) {
  const row = chatRow();
  const full = command.includes("@") || !row || row.type === "private" ? command : `${command}@${state.world.bot.username}`;
  hideAbove();
  return send({ text: full });
}

async function send(body) {
  const anonymous = dom.anonymous.getAttribute("aria-pressed") === "true";
  const place = { chat: state.chat, user: state.me, ...(state.topic === null ? {} : { topic: state.topic }) };
  try {
    await post("messages", { ...place, ...(anonymous ? { anonymous } : {}), ...body });
    await refresh(state.chat);
    return true;
  } catch (fault) {
    showToast(fault.message);
    return false;
  }
}

async function sendFile() {
  const [file] = dom.file.files;
  dom.file.value = "";
  if (!file) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 32768) binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
  const text = dom.text.value.trim();
  if (await send({ text, reply_to: replyTo, document: { name: file.name, base64: btoa(binary) } })) {
    dom.text.value = "";
    clearQuote();
  }
}

function options() {
  return [...dom.above.querySelectorAll("[role=option]")];
}

function showMenu(start) {
  const found = commands.filter((one) => one.command.startsWith(start.toLowerCase()));
  if (!found.length && start) return hideAbove();
  const rows = found.map((one) =>
    option(() => choose(() => sendCommand(`/${one.command}`)), element("b", {}, `/${one.command}`), element("span", {}, one.description)),
  );
  return showAbove(word("menu"), rows, word("noCommands"));
}

function option(onclick, ...children) {
  return element("button", { type: "button", role: "option", className: "option", "aria-selected": "false", onclick }, ...children);
}

async function choose(act) {
  dom.text.value = "";
  fit();
  dom.text.focus();
  await act();
}

function showAbove(label, rows, empty) {
  dom.above.setAttribute("role", "listbox");
  dom.above.setAttribute("aria-label", label);
  dom.above.replaceChildren(...(rows.length ? rows : [element("p", { className: "none" }, empty)]));
  dom.above.hidden = false;
  dom.menu.setAttribute("aria-expanded", "true");
}

export function hideAbove() {
  typed += 1;
  dom.above.hidden = true;
  dom.menu.setAttribute("aria-expanded", "false");
}

function onListKey(event) {
  const all = options();
  const index = all.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    (all[index + step] || dom.text).focus();
  } else if (event.key === "Escape") {
    hideAbove();
    dom.text.focus();
  }
}

async function askInline(query) {
  typed += 1;
  const mine = typed;
  await sleep(PAUSE_MS);
  if (mine !== typed) return;
  const { id } = await post("inline", { user: state.me, query, chat: state.chat });
  const end = Date.now() + PATIENCE_MS;
  while (mine === typed && Date.now() < end) {
    const found = await get(`inline/${id}`);
    if (found.answered) return void (mine === typed && showResults(id, found.results));
    await sleep(100);
  }
}

function showResults(id, results) {
  const topic = state.topic === null ? {} : { topic: state.topic };
  const rows = results.map((one, index) => {
    const pick = async () => {
      hideAbove();
      await post("inline", { id, choose: index, chat: state.chat, ...topic });
      await refresh(state.chat);
    };
    return option(() => choose(pick), element("b", {}, one.title || ""), element("span", {}, one.description || ""));
  });
  showAbove(word("menu"), rows, word("noResults"));
}

function sleep(ms) {
  return new Promise((done) => setTimeout(done, ms));
}
