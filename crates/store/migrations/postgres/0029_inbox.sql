-- PostgreSQL: canned replies, and notes on conversations. The twin is ../sqlite/0029_inbox.sql.

-- A reply that an office has written in advance.
create table canned_reply (
    id bigint not null primary key,
    workspace bigint not null references workspace (id) on delete cascade,
    -- What is typed after "/".
    shortcut text not null,
    shortcut_folded text not null,
    content text not null,
    changed_at_ms bigint not null
);
create unique index canned_reply_shortcut on canned_reply (workspace, shortcut_folded);

-- A note is on a lead, on a conversation, or on both.
alter table note alter column lead drop not null;
alter table note add column session bigint references session (id) on delete cascade;
create index note_session on note (session) where session is not null;
