// Puts the page together: who, which chat, which language; and follows what changes.

import { follow, post } from "./api.js";
import { drawChats, drawHead } from "./chats.js";
import { resetComposer, sendCommand, setUpComposer, startEdit, startInline, startReply } from "./composer.js";
import { element } from "./html.js";
import { drawMessages, onAction } from "./messages.js";
import { onButton, showAnswers, showToast } from "./presses.js";
import { chatRow, loadWorld, myChats, newest, refresh, state, user, view, visible } from "./state.js";
import { chooseLanguage, word } from "./words.js";

const byId = (id) => document.getElementById(id);
const log = byId("log");
const asked = new URLSearchParams(location.search);
let language = chooseLanguage(asked.get("lang"));
let stuck = true;
let unseen = 0;
let answered = new Set();

function remember() {
  const query = new URLSearchParams({ user: state.me, lang: language });
  if (state.open) query.set("chat", state.chat);
  history.replaceState(null, "", `?${query}`);
}

function label(id, name) {
  const node = byId(id);
  node.setAttribute("aria-label", word(name));
  node.title = word(name);
}

function drawWords() {
  for (const id of ["back", "menu", "attach", "anonymous", "send", "down", "window"]) label(id, id);
  label("quote-off", "cancel");
  byId("side").setAttribute("aria-label", word("chats"));
  byId("who-label").textContent = word("who");
  byId("skip").textContent = word("skip");
  byId("language").textContent = word("other");
  byId("language").setAttribute("aria-label", word("otherLabel"));
  byId("text").placeholder = word("message");
  byId("text").setAttribute("aria-label", word("message"));
  log.setAttribute("aria-label", word("messages"));
}

function drawWho() {
  const options = state.world.users.map((one) => element("option", { value: String(one.id) }, one.name));
  byId("who").replaceChildren(...options);
  byId("who").value = String(state.me);
  const people = state.world.users;
  const next = people[(people.findIndex((one) => one.id === state.me) + 1) % people.length];
  byId("window").href = `?${new URLSearchParams({ user: next.id, lang: language, chat: state.chat })}`;
}

function draw() {
  byId("app").classList.toggle("open", state.open);
  if (state.open) state.seen.set(state.chat, newest(state.chat));
  drawChats(openChat);
  drawHead(openTopic);
  drawMessages();
  if (stuck) log.scrollTop = log.scrollHeight;
  byId("down").hidden = stuck;
  byId("unseen").textContent = unseen || "";
  document.title = chatRow() && state.open ? `${byId("title").textContent} · ${user(state.me).name}` : "Thousand";
}

function openTopic(topic) {
  state.topic = topic;
  stuck = true;
  unseen = 0;
  resetComposer();
  draw();
  followForcedReply();
}

async function openChat(id) {
  state.chat = id;
  state.open = true;
  byId("app").classList.add("open");
  const row = chatRow();
  state.topic = row.forum && row.topics.length ? row.topics[0].id : null;
  stuck = true;
  unseen = 0;
  await refresh(id);
  resetComposer();
  remember();
  drawWho();
  draw();
  followForcedReply();
}

async function become(id) {
  state.me = id;
  state.seen.clear();
  const mine = myChats();
  await Promise.all(mine.map((one) => refresh(one.id)));
  for (const one of mine) state.seen.set(one.id, newest(one.id));
  if (!mine.some((one) => one.id === state.chat)) {
    state.chat = mine[0]?.id ?? 0;
    state.topic = null;
  }
  answered = new Set(visible().map((one) => one.message_id));
  stuck = true;
  resetComposer();
  drawWho();
  remember();
  draw();
}

// A message that asks this person to reply opens the reply at once.
function followForcedReply() {
  for (const one of visible()) {
    const forMe = one.force_reply_for === state.me || one.force_reply_for === "all";
    if (forMe && !answered.has(one.message_id) && one.from.id !== state.me) startReply(one);
    answered.add(one.message_id);
  }
}

async function changed(some, world) {
  if (world) {
    await loadWorld();
    moveOn();
  }
  const mine = myChats().map((one) => one.id);
  const chats = some ? mine.filter((one) => some.includes(one)) : mine;
  if (!chats.length && !world) return;
  await Promise.all(chats.map(refresh));
  if (chats.includes(state.chat)) {
    showAnswers(state.chat);
    if (!stuck) unseen = [...view().messages.keys()].filter((id) => id > (state.seen.get(state.chat) ?? 0)).length + unseen;
    if (state.open) followForcedReply();
  }
  draw();
}

// A group that became a supergroup goes on under its new id.
function moveOn() {
  const next = state.world.chats.find((one) => one.migrated_from === state.chat);
  if (next) openChat(next.id);
}

async function startPrivate(payload) {
  await openChat(state.me);
  await post("messages", { chat: state.me, user: state.me, text: `/start ${payload}`.trim() });
}

function listen() {
  byId("who").addEventListener("change", (event) => become(Number(event.target.value)));
  byId("language").addEventListener("click", async () => {
    language = chooseLanguage(language === "ru" ? "en" : "ru");
    drawWords();
    drawWho();
    remember();
    draw();
  });
  byId("back").addEventListener("click", () => {
    state.open = false;
    remember();
    draw();
    byId("chats").querySelector("[aria-current]")?.focus();
  });
  byId("down").addEventListener("click", () => {
    stuck = true;
    unseen = 0;
    draw();
  });
  log.addEventListener("scroll", () => {
    stuck = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
    if (stuck) unseen = 0;
    byId("down").hidden = stuck;
  });
  new ResizeObserver(() => stuck && (log.scrollTop = log.scrollHeight)).observe(log);
  log.addEventListener("load", () => stuck && (log.scrollTop = log.scrollHeight), true);
}

async function start() {
  drawWords();
  await loadWorld();
  setUpComposer();
  onAction({ reply: startReply, edit: startEdit, command: sendCommand });
  onButton({ inline: startInline, start: startPrivate });
  listen();
  const wanted = Number(asked.get("user"));
  const chat = Number(asked.get("chat"));
  await become(user(wanted) ? wanted : state.world.users[0].id);
  if (myChats().some((one) => one.id === chat)) await openChat(chat);
  else if (matchMedia("(min-width: 720px)").matches && state.chat) await openChat(state.chat);
  follow(changed, () => showToast(word("lost")));
}

start();
