// Message markup to safe nodes. Only Telegram's own tags survive; commands, mentions and addresses become links.

const TAGS = new Set(["B", "I", "U", "S", "CODE", "PRE", "BLOCKQUOTE", "TG-SPOILER", "A"]);
const FOUND = /((?<![\w/@])\/[A-Za-z0-9_]{1,64}(?:@\w{3,32})?(?![\w/]))|((?<![\w@])@\w{3,32})|(https?:\/\/[^\s<>"']+)/g;

export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && name !== "list" && typeof value !== "string") node[name] = value;
    else node.setAttribute(name === "className" ? "class" : name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export function markup(html, onCommand) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const result = document.createDocumentFragment();
  let block = false;
  for (const child of template.content.childNodes) {
    // A block ends its line by itself: the line break after it is not one more line.
    if (block && child.nodeType === Node.TEXT_NODE) child.data = child.data.replace(/^\n/, "");
    block = child.nodeName === "PRE" || child.nodeName === "BLOCKQUOTE";
    copy(child, result, onCommand, true);
  }
  return result;
}

function copy(node, into, onCommand, plain) {
  if (node.nodeType === Node.TEXT_NODE) {
    if (plain) linkify(node.data, into, onCommand);
    else into.append(node.data);
    return;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  const made = TAGS.has(node.tagName) ? tag(node) : document.createDocumentFragment();
  const inner = plain && !["A", "CODE", "PRE"].includes(node.tagName);
  for (const child of node.childNodes) copy(child, made, onCommand, inner);
  into.append(made);
}

function tag(node) {
  if (node.tagName === "A") return link(node.getAttribute("href") || "");
  if (node.tagName === "TG-SPOILER") {
    const reveal = (event) => event.currentTarget.classList.add("shown");
    return element("span", { className: "spoiler", tabindex: "0", role: "button", onclick: reveal, onkeydown: reveal });
  }
  if (node.tagName === "PRE") return element("pre", { tabindex: "0" });
  return document.createElement(node.tagName);
}

function link(address) {
  if (/^(https?|mailto|tg):/i.test(address)) {
    return element("a", { href: address, target: "_blank", rel: "noopener noreferrer" });
  }
  return document.createElement("span");
}

function linkify(text, into, onCommand) {
  let end = 0;
  for (const match of text.matchAll(FOUND)) {
    into.append(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (match[1]) into.append(commandLink(match[1], onCommand));
    else if (match[2]) into.append(element("span", { className: "mention" }, match[2]));
    else into.append(Object.assign(link(match[3]), { textContent: match[3] }));
  }
  into.append(text.slice(end));
}

function commandLink(command, onCommand) {
  return element("button", { type: "button", className: "command", onclick: () => onCommand(command) }, command);
}
