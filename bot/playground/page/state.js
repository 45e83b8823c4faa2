// What this window knows: who sits at it, which chat is open, and every chat of this person as last fetched.

import { get } from "./api.js";

export const state = {
  world: { chats: [], users: [], bot: {} },
  me: 0,
  chat: 0,
  topic: null,
  open: false,
  views: new Map(),
  seen: new Map(),
};

const fetching = new Map();

export function user(id) {
  return state.world.users.find((one) => one.id === id);
}

export function chatRow(id = state.chat) {
  return state.world.chats.find((one) => one.id === id);
}

// The chats of this person: their own with the bot, and the groups they are in.
export function myChats() {
  return state.world.chats.filter((one) => (one.type === "private" ? one.id === state.me : one.members.includes(state.me)));
}

export function chatTitle(row) {
  return row.type === "private" ? state.world.bot.name : row.title;
}

export function view(id = state.chat) {
  if (!state.views.has(id)) state.views.set(id, { seq: 0, messages: new Map(), presses: new Map() });
  return state.views.get(id);
}

// Messages of the open chat and topic, oldest first.
export function visible() {
  const row = chatRow();
  const all = [...view().messages.values()].sort((a, b) => a.message_id - b.message_id);
  return row && row.forum ? all.filter((one) => one.topic === state.topic) : all;
}

export function newest(id) {
  return Math.max(0, ...view(id).messages.keys());
}

export function unread(id) {
  const seen = state.seen.get(id) ?? 0;
  return [...view(id).messages.values()].filter((one) => one.message_id > seen && one.from.id !== state.me).length;
}

export async function loadWorld() {
  state.world = await get("world");
}

// Fetches what is new in a chat; calls that come meanwhile share one more fetch.
export function refresh(id) {
  const running = fetching.get(id);
  if (running) {
    running.again = true;
    return running.promise;
  }
  const job = { again: false };
  job.promise = run(id, job).finally(() => fetching.delete(id));
  fetching.set(id, job);
  return job.promise;
}

async function run(id, job) {
  do {
    job.again = false;
    const known = view(id);
    const news = await get(`chats/${id}?since=${known.seq}`);
    for (const one of news.messages) known.messages.set(one.message_id, one);
    for (const gone of news.deleted) known.messages.delete(gone);
    for (const press of news.presses) known.presses.set(press.id, press);
    known.seq = news.seq;
  } while (job.again);
}
