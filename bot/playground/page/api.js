// The control interface of the playground.

const BASE = "playground/api/";

export async function get(path) {
  return read(await fetch(BASE + path));
}

export async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return read(await fetch(BASE + path, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function read(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.error);
  return body;
}

const GATHER_MS = 30;

// Calls back with the chats that changed, a few at a time, and whether the world itself (names, members, topics)
// did; after every (re)connection anything may have changed, which is told as no chats.
export function follow(onChange, onLost) {
  const source = new EventSource(BASE + "events");
  let chats = new Set();
  let all = false;
  let world = false;
  let timer = 0;
  let newest = 0;
  const tell = () => {
    onChange(all ? null : [...chats], all || world);
    chats = new Set();
    all = world = false;
    timer = 0;
  };
  source.onmessage = (event) => {
    const news = JSON.parse(event.data);
    // Another world behind the same address knows nothing of what this page shows.
    if (news.hello < newest) return location.reload();
    newest = Math.max(newest, news.hello ?? 0, news.seq ?? 0);
    if (news.chat === undefined) all = true;
    else chats.add(news.chat);
    world ||= Boolean(news.world);
    timer ||= setTimeout(tell, GATHER_MS);
  };
  source.onerror = onLost;
}
