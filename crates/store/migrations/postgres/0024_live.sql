-- PostgreSQL: members of an office and live conversations. The twin is ../sqlite/0024_live.sql.

create table member (
    id bigint not null primary key,
    workspace bigint not null references workspace (id) on delete cascade,
    -- What visitors read. It stays on messages after the member was removed.
    name text not null,
    email text not null,
    email_folded text not null,
    -- agent or manager.
    rights text not null,
    -- The last request, updated every 15 seconds.
    seen_ms bigint not null default 0,
    created_at_ms bigint not null,
    removed_at_ms bigint
);
create unique index member_email on member (workspace, email_folded)
where removed_at_ms is null and email_folded <> '';
create index member_workspace on member (workspace, created_at_ms, id);

-- Whose key it is, for the kind member.
alter table access_key add column member bigint references member (id) on delete cascade;
create index access_key_member on access_key (member) where member is not null;

-- Who speaks. Null: the office took no notice, and there is no row in conversation. 0: the chatbot. Else the member. In
-- the row that every question locks, so that no answer begins while a member speaks.
alter table session add column holder bigint;
create index session_held on session (holder) where holder > 0;

-- Who wrote a message of the role agent, or whom an event is about.
alter table message add column member bigint;

create table conversation (
    session bigint not null primary key references session (id) on delete cascade,
    workspace bigint not null references workspace (id) on delete cascade,
    chatbot bigint not null references chatbot (id) on delete cascade,
    -- pending, open, snoozed or resolved.
    state text not null,
    -- bot, waiting or agent; agent exactly if session.holder is a member.
    phase text not null,
    assignee bigint references member (id) on delete set null,
    -- The visitor's first message or request that no member has answered.
    waiting_since_ms bigint,
    held_at_ms bigint,
    -- The last message of visitor or member while held.
    spoken_at_ms bigint,
    snoozed_until_ms bigint,
    visitor_seen_ms bigint not null default 0,
    -- The place before which everything is read.
    visitor_read bigint not null default 0,
    agent_read bigint not null default 0,
    visitor_typing_ms bigint not null default 0,
    agent_typing_ms bigint not null default 0,
    blocked bigint not null default 0,
    rev bigint not null,
    changed_at_ms bigint not null
);
create index conversation_workspace on conversation (workspace, rev);
create index conversation_chatbot on conversation (chatbot, state);
create index conversation_timed on conversation (phase) where phase <> 'bot' or snoozed_until_ms is not null;
create index conversation_assignee on conversation (assignee) where assignee is not null;

create table member_read (
    member bigint not null references member (id) on delete cascade,
    session bigint not null references session (id) on delete cascade,
    -- The place before which everything is read.
    place bigint not null,
    primary key (member, session)
);
create index member_read_session on member_read (session);
