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

// Calls back for every chat that changes, and after every (re)connection with no chat.
export function follow(onChange, onLost) {
  const source = new EventSource(BASE + "events");
  source.onmessage = (event) => onChange(JSON.parse(event.data).chat);
  source.onerror = onLost;
  return source;
}
