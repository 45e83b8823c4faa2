// The messages of the open chat as bubbles.

import { element, markup } from "./html.js";
import { keyboard } from "./presses.js";
import { chatRow, state, view, visible } from "./state.js";
import { clock, day, word } from "./words.js";

const log = document.getElementById("log");
const drawn = new Map();
const actions = { reply: () => {}, edit: () => {}, command: () => {} };
let place = "";

export function onAction(handlers) {
  Object.assign(actions, handlers);
}

export function forgetDrawn() {
  place = "";
}

// Brings the log up to date: unchanged bubbles stay, so focus and selection survive.
export function drawMessages() {
  const here = `${state.me} ${state.chat} ${state.topic} ${document.documentElement.lang}`;
  if (here !== place) {
    place = here;
    drawn.clear();
    log.replaceChildren();
  }
  const wanted = visible();
  const nodes = [];
  let before = null;
  for (const one of wanted) {
    if (!before || day(before.date) !== day(one.date)) nodes.push(separator(one));
    nodes.push(bubbleFor(one));
    before = one;
  }
  const kept = new Set(wanted.map((one) => one.message_id));
  for (const id of drawn.keys()) if (!kept.has(id)) drawn.delete(id);
  if (!nodes.length) nodes.push(element("p", { className: "empty" }, word("nothing")));
  arrange(nodes);
}

function arrange(nodes) {
  const wanted = new Set(nodes);
  for (const old of [...log.children]) if (!wanted.has(old)) old.remove();
  nodes.forEach((node, index) => {
    if (log.children[index] !== node) log.insertBefore(node, log.children[index] || null);
  });
}

function separator(message) {
  const text = day(message.date);
  const known = [...log.querySelectorAll(".day")].find((one) => one.textContent === text);
  return known || element("p", { className: "day" }, text);
}

function bubbleFor(message) {
  const known = drawn.get(message.message_id);
  if (known && known.seq === message.seq) return known.node;
  const node = message.service ? service(message) : bubble(message);
  if (known) keepFocus(known.node, node);
  drawn.set(message.message_id, { seq: message.seq, node });
  return node;
}

// A pressed button's message is usually edited at once: the focus goes to the button in the same place.
function keepFocus(old, fresh) {
  const focused = document.activeElement;
  if (!old.contains(focused)) return;
  const index = [...old.querySelectorAll("button, a")].indexOf(focused);
  const buttons = [...fresh.querySelectorAll("button, a")];
  requestAnimationFrame(() => (buttons[Math.min(index, buttons.length - 1)] || log).focus({ preventScroll: true }));
}

function bubble(message) {
  const mine = message.from.id === state.me;
  const classes = ["message", mine ? "mine" : "theirs", message.keyboard.length ? "wide" : ""].join(" ");
  const label = `${message.from.name}, ${clock(message.date)}`;
  const body = element("div", { className: "bubble" }, ...content(message, mine), footer(message));
  const node = element("article", { className: classes, "aria-label": label, id: `m${message.message_id}` }, body);
  if (message.keyboard.length) node.append(keyboard(message));
  node.append(tools(message, mine));
  return node;
}

function content(message, mine) {
  const parts = [];
  if (!mine) parts.push(author(message));
  if (message.reply_to) parts.push(quoted(message.reply_to));
  if (message.photo) parts.push(photo(message));
  if (message.document) parts.push(file(message.document));
  if (message.html) parts.push(element("div", { className: "text" }, markup(message.html, actions.command)));
  return parts;
}

function author(message) {
  const name = element("div", { className: `author c${Math.abs(message.from.id) % 7}` }, message.from.name);
  if (message.from.is_bot) name.append(element("span", { className: "tag" }, word("bot")));
  if (message.via_bot) name.append(element("span", { className: "tag" }, `${word("via")} @${state.world.bot.username}`));
  return name;
}

function quoted(id) {
  const target = view().messages.get(id);
  if (!target) return null;
  return element(
    "button",
    { type: "button", className: "reply", onclick: () => scrollTo(id) },
    element("b", {}, target.from.name),
    element("span", {}, snippet(target)),
  );
}

export function scrollTo(id) {
  const node = document.getElementById(`m${id}`);
  if (!node) return;
  node.scrollIntoView({ block: "center", behavior: "smooth" });
  node.classList.add("flash");
  setTimeout(() => node.classList.remove("flash"), 1500);
}

export function snippet(message) {
  if (message.service) return serviceText(message);
  return message.text || (message.photo ? word("photo") : message.document ? message.document.name : "");
}

function photo(message) {
  const [width, height] = message.photo_size;
  const picture = element("img", { src: message.photo, width, height, alt: message.text || word("photo"), loading: "lazy" });
  return element("a", { className: "photo", href: message.photo, target: "_blank", rel: "noopener" }, picture);
}

function file(document_) {
  const icon = element("span", { className: "paper", "aria-hidden": "true" });
  const label = `${word("download")}: ${document_.name}`;
  return element("a", { className: "file", href: document_.url, download: document_.name, "aria-label": label }, icon, document_.name);
}

function footer(message) {
  const marks = [];
  for (const one of message.reactions) marks.push(element("span", { className: "reaction" }, one));
  if (message.edited) marks.push(element("span", {}, word("edited")));
  const time = element("time", { datetime: new Date(message.date * 1000).toISOString() }, clock(message.date));
  return element("div", { className: "foot" }, ...marks, time);
}

function tools(message, mine) {
  const box = element("div", { className: "tools" });
  box.append(tool("reply", () => actions.reply(message)));
  if (mine && message.text && !message.via_bot) box.append(tool("edit", () => actions.edit(message)));
  return box;
}

function tool(name, onclick) {
  return element("button", { type: "button", className: "tool", onclick }, word(name));
}

function service(message) {
  return element("p", { className: "service", id: `m${message.message_id}` }, serviceText(message));
}

function serviceText(message) {
  const what = message.service;
  const name = message.from.name;
  if (what.new_chat_members) return word("joined", { name: what.new_chat_members.map((one) => one.first_name).join(", ") });
  if (what.left_chat_member) return word("gone", { name: what.left_chat_member.first_name });
  if (what.pinned_message) return word("pinNote", { name });
  if (what.forum_topic_created) return word("topicMade", { name: what.forum_topic_created.name });
  if (what.forum_topic_closed) return word("topicClosed");
  if (what.forum_topic_reopened) return word("topicOpen");
  return chatRow() ? word("upgraded") : "";
}
