-- Chats, persons, games with their entries and log, drafts, messages to show, updates taken in.
-- Numbers that stand in buttons are never given again (AUTOINCREMENT): an old button must not mean another chat's game.
CREATE TABLE chats (
    chat_id INTEGER PRIMARY KEY,
    language TEXT NOT NULL,
    writers TEXT NOT NULL DEFAULT 'players' CHECK (writers IN ('players', 'anyone', 'administrators')),
    rules TEXT NOT NULL DEFAULT '{}',
    state TEXT NOT NULL DEFAULT 'here' CHECK (state IN ('here', 'muted', 'gone')),
    greeted INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL
) STRICT;

-- Where a chat went when its group was upgraded: its old number may still arrive in late updates.
CREATE TABLE moved_chats (
    old_id INTEGER PRIMARY KEY,
    new_id INTEGER NOT NULL
) STRICT;

CREATE TABLE persons (
    person_id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id INTEGER NOT NULL REFERENCES chats ON UPDATE CASCADE ON DELETE CASCADE,
    user_id INTEGER,
    name TEXT NOT NULL,
    merged_into INTEGER REFERENCES persons,
    hidden INTEGER NOT NULL DEFAULT 0,
    UNIQUE (chat_id, user_id)
) STRICT;

CREATE TABLE games (
    game_id INTEGER PRIMARY KEY AUTOINCREMENT,
    short TEXT NOT NULL UNIQUE,
    chat_id INTEGER NOT NULL REFERENCES chats ON UPDATE CASCADE ON DELETE CASCADE,
    topic_id INTEGER NOT NULL DEFAULT 0,
    status TEXT NOT NULL CHECK (status IN ('running', 'finished', 'aside')),
    counted INTEGER NOT NULL DEFAULT 1,
    rules TEXT NOT NULL,
    first_dealer INTEGER NOT NULL,
    start TEXT NOT NULL DEFAULT '[]',
    created_by INTEGER,
    created_at TEXT NOT NULL,
    ended_at TEXT,
    revision INTEGER NOT NULL DEFAULT 0,
    rematch_of INTEGER REFERENCES games ON DELETE SET NULL
) STRICT;
CREATE UNIQUE INDEX one_running_game ON games (chat_id, topic_id) WHERE status = 'running';
CREATE INDEX games_by_chat ON games (chat_id, game_id);

CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES persons,
    name TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    entry_id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    position INTEGER NOT NULL,
    facts TEXT NOT NULL,
    UNIQUE (game_id, position)
) STRICT;

-- Every change of a game, reversible: ``changes`` holds old and new values.
CREATE TABLE log (
    log_id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id INTEGER NOT NULL REFERENCES chats ON UPDATE CASCADE ON DELETE CASCADE,
    game_id INTEGER REFERENCES games ON DELETE CASCADE,
    revision INTEGER NOT NULL DEFAULT 0,
    kind TEXT NOT NULL,
    who_id INTEGER,
    who_name TEXT NOT NULL,
    at TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    changes TEXT NOT NULL DEFAULT '[]',
    state TEXT NOT NULL DEFAULT 'done' CHECK (state IN ('done', 'undone', 'dropped', 'note')),
    target INTEGER REFERENCES log ON DELETE SET NULL
) STRICT;
CREATE INDEX log_by_game ON log (game_id, log_id);
CREATE INDEX log_by_chat ON log (chat_id, log_id);

CREATE TABLE drafts (
    draft_id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    chat_id INTEGER NOT NULL REFERENCES chats ON UPDATE CASCADE ON DELETE CASCADE,
    topic_id INTEGER NOT NULL DEFAULT 0,
    game_id INTEGER REFERENCES games ON DELETE CASCADE,
    revision INTEGER NOT NULL DEFAULT 1,
    ledger_revision INTEGER NOT NULL DEFAULT 0,
    position INTEGER,
    changes TEXT NOT NULL DEFAULT '[]',
    origin INTEGER,
    body TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed', 'cancelled')),
    opened_by TEXT NOT NULL DEFAULT '',
    closed_by TEXT NOT NULL DEFAULT '',
    touched_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_open_draft ON drafts (chat_id, topic_id, kind) WHERE status = 'open';

-- Messages of ours: what is shown in which message, and at which revision; what lags behind is shown after a restart.
CREATE TABLE screens (
    screen_id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id INTEGER NOT NULL REFERENCES chats ON UPDATE CASCADE ON DELETE CASCADE,
    topic_id INTEGER NOT NULL DEFAULT 0,
    message_id INTEGER,
    stale_message_id INTEGER,
    reply_to INTEGER,
    kind TEXT NOT NULL,
    ref INTEGER NOT NULL DEFAULT 0,
    body TEXT,
    revision INTEGER NOT NULL DEFAULT 1,
    shown_revision INTEGER NOT NULL DEFAULT 0,
    shown_hash TEXT NOT NULL DEFAULT '',
    touched_at TEXT NOT NULL
) STRICT;
CREATE INDEX screens_to_show ON screens (chat_id, screen_id) WHERE shown_revision < revision;
CREATE INDEX screens_by_message ON screens (chat_id, message_id);
CREATE INDEX screens_by_ref ON screens (kind, ref);

CREATE TABLE inbox (
    update_id INTEGER PRIMARY KEY,
    chat_key INTEGER NOT NULL,
    body TEXT,
    received_at TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'parked'))
) STRICT;
CREATE INDEX inbox_waiting ON inbox (update_id) WHERE state = 'waiting';

-- Figures folded from a game at one revision; may be dropped at any time without loss.
CREATE TABLE summaries (
    game_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
