// The page's own words. Everything the bot says comes from the bot.

const WORDS = {
  en: {
    chats: "Chats",
    who: "I am",
    window: "Another window, as somebody else",
    other: "Русский",
    otherLabel: "По-русски",
    back: "Back to the chats",
    topics: "Topics",
    general: "General",
    closed: "closed",
    pinned: "Pinned message",
    messages: "Messages",
    down: "To the newest message",
    message: "Message",
    send: "Send",
    menu: "Commands",
    attach: "Attach a file",
    anonymous: "Write anonymously, as the group",
    reply: "Reply",
    edit: "Edit",
    cancel: "Cancel",
    replying: "Reply to",
    editing: "Editing",
    edited: "edited",
    buttons: "Buttons",
    photo: "Photo",
    file: "File",
    download: "Download",
    bot: "bot",
    via: "via",
    ok: "OK",
    nothing: "No messages yet",
    noResults: "Nothing found",
    noCommands: "No commands yet",
    skip: "Skip to writing",
    copied: "Copied",
    lost: "No connection. Trying again…",
    late: "The bot has not answered",
    joined: "{name} is in the group now",
    gone: "{name} is no longer in the group",
    pinNote: "{name} pinned a message",
    upgraded: "The group is a supergroup now",
    topicMade: "Topic “{name}”",
    topicClosed: "The topic is closed",
    topicOpen: "The topic is open again",
    members: { one: "{n} member", other: "{n} members" },
    unread: { one: "{n} new message", other: "{n} new messages" },
  },
  ru: {
    chats: "Чаты",
    who: "Я",
    window: "Ещё одно окно, за другого",
    other: "English",
    otherLabel: "In English",
    back: "К списку чатов",
    topics: "Темы",
    general: "Общая",
    closed: "закрыта",
    pinned: "Закреплённое сообщение",
    messages: "Сообщения",
    down: "К последнему сообщению",
    message: "Сообщение",
    send: "Отправить",
    menu: "Команды",
    attach: "Приложить файл",
    anonymous: "Писать анонимно, от имени группы",
    reply: "Ответить",
    edit: "Изменить",
    cancel: "Отменить",
    replying: "Ответ:",
    editing: "Правка",
    edited: "изменено",
    buttons: "Кнопки",
    photo: "Фото",
    file: "Файл",
    download: "Скачать",
    bot: "бот",
    via: "через",
    ok: "Понятно",
    nothing: "Сообщений пока нет",
    noResults: "Ничего не нашлось",
    noCommands: "Команд пока нет",
    skip: "К полю ввода",
    copied: "Скопировано",
    lost: "Нет связи. Пробуем снова…",
    late: "Бот не ответил",
    joined: "{name} теперь в группе",
    gone: "{name} больше не в группе",
    pinNote: "Закреплено сообщение: {name}",
    upgraded: "Группа стала супергруппой",
    topicMade: "Тема «{name}»",
    topicClosed: "Тема закрыта",
    topicOpen: "Тема снова открыта",
    members: { one: "{n} участник", few: "{n} участника", many: "{n} участников", other: "{n} участника" },
    unread: {
      one: "{n} новое сообщение",
      few: "{n} новых сообщения",
      many: "{n} новых сообщений",
      other: "{n} нового сообщения",
    },
  },
};

const RUSSIAN_READERS = ["ru", "uk", "be", "kk"];
let language = "en";

export function chooseLanguage(asked) {
  const wish = asked || navigator.language.slice(0, 2);
  language = RUSSIAN_READERS.includes(wish) ? "ru" : "en";
  document.documentElement.lang = language;
  return language;
}

export function word(name, values = {}) {
  return fill(WORDS[language][name], values);
}

export function count(name, n) {
  const forms = WORDS[language][name];
  return fill(forms[new Intl.PluralRules(language).select(n)] || forms.other, { n });
}

export function clock(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}

export function day(seconds) {
  return new Date(seconds * 1000).toLocaleDateString(language, { day: "numeric", month: "long" });
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? values[key] : whole));
}
