// The list of chats, the head of the open one, its topics and its pinned message.

import { element } from "./html.js";
import { scrollTo, snippet } from "./messages.js";
import { chatRow, chatTitle, myChats, newest, state, unread, view, visible } from "./state.js";
import { clock, count, word } from "./words.js";

const byId = (id) => document.getElementById(id);

export function initials(name) {
  return [...name.replace(/[«»"„“]/g, "")].slice(0, 1).join("").toUpperCase();
}

function colour(id) {
  return `c${Math.abs(id) % 7}`;
}

export function drawChats(onOpen) {
  const rows = myChats()
    .map((row) => ({ row, last: view(row.id).messages.get(newest(row.id)) }))
    .sort((a, b) => (b.last?.seq ?? 0) - (a.last?.seq ?? 0));
  byId("chats").replaceChildren(...rows.map(({ row, last }) => element("li", {}, item(row, last, onOpen))));
}

function item(row, last, onOpen) {
  const title = chatTitle(row);
  const news = row.id === state.chat && state.open ? 0 : unread(row.id);
  const badge = news ? element("span", { className: "badge", "aria-label": count("unread", news) }, String(news)) : null;
  const from = last && !last.service && row.type !== "private" ? `${last.from.name}: ` : "";
  const current = row.id === state.chat ? "true" : null;
  return element(
    "button",
    { type: "button", className: "item", "aria-current": current, onclick: () => onOpen(row.id) },
    element("span", { className: `avatar ${colour(row.id)}`, "aria-hidden": "true" }, initials(title)),
    element("span", { className: "name" }, title),
    element("time", {}, last ? clock(last.date) : ""),
    element("span", { className: "last" }, last ? from + snippet(last) : ""),
    badge,
  );
}

export function drawHead(onTopic) {
  const row = chatRow();
  if (!row) return;
  const title = chatTitle(row);
  byId("title").textContent = title;
  byId("subtitle").textContent = row.type === "private" ? word("bot") : count("members", row.members.length + 1);
  byId("avatar").textContent = initials(title);
  byId("avatar").className = `avatar ${colour(row.id)}`;
  drawTopics(row, onTopic);
  drawPin();
}

function drawTopics(row, onTopic) {
  const bar = byId("topics");
  bar.hidden = !row.forum;
  bar.setAttribute("aria-label", word("topics"));
  if (!row.forum) return;
  const general = { id: null, title: word("general"), open: row.general_open };
  const tabs = [general, ...row.topics].map((one) => {
    const chosen = one.id === state.topic;
    const title = one.open ? one.title : `${one.title} (${word("closed")})`;
    const onclick = () => onTopic(one.id);
    return element("button", { type: "button", role: "tab", "aria-selected": String(chosen), tabindex: chosen ? "0" : "-1", onclick }, title);
  });
  bar.replaceChildren(...tabs);
  bar.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && [...bar.children].at(([...bar.children].indexOf(document.activeElement) + step) % bar.children.length);
    if (next) next.focus();
  };
}

function drawPin() {
  const pinned = visible().filter((one) => one.pinned).at(-1);
  const bar = byId("pin");
  bar.hidden = !pinned;
  if (!pinned) return;
  bar.replaceChildren(element("b", {}, word("pinned")), element("span", {}, snippet(pinned)));
  bar.onclick = () => scrollTo(pinned.message_id);
}
