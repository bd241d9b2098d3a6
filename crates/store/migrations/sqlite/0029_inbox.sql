-- SQLite: canned replies, and notes on conversations. The twin is ../postgres/0029_inbox.sql.

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

-- A note is on a lead, on a conversation, or on both. SQLite can't drop a "not null".
create table new_note (
    id bigint not null primary key,
    chatbot bigint not null references chatbot (id) on delete cascade,
    lead bigint references lead (id) on delete cascade,
    session bigint references session (id) on delete cascade,
    content text not null,
    created_at_ms bigint not null,
    changed_at_ms bigint not null
);
insert into new_note (id, chatbot, lead, session, content, created_at_ms, changed_at_ms)
select id, chatbot, lead, null, content, created_at_ms, changed_at_ms from note;
drop table note;
alter table new_note rename to note;
create index note_lead on note (lead, created_at_ms, id);
create index note_session on note (session) where session is not null;
