-- SQLite: notices of members. The twin is ../postgres/0028_notices.sql.

-- How a member wants to hear of notices: JSON; nothing searches in it.
alter table member add column notify text not null default '{}';

-- What a member should look at: one row per kind and conversation while it is open. Reading the conversation deletes it.
create table notice (
    id bigint not null primary key,
    workspace bigint not null references workspace (id) on delete cascade,
    chatbot bigint not null references chatbot (id) on delete cascade,
    member bigint not null references member (id) on delete cascade,
    -- NewLead, Waiting, Message, Showing or Assigned.
    kind text not null,
    session bigint references session (id) on delete cascade,
    showing bigint references showing (id) on delete cascade,
    -- What it is about: session:1 or showing:1.
    subject text not null,
    -- Events so far.
    count bigint not null,
    -- When the screen tells it; null for never. Quiet hours are looked at later.
    desktop_at_ms bigint,
    -- When the email is due; null for none, or after it was queued.
    email_at_ms bigint,
    -- When an email was queued last; 0 for never.
    emailed_at_ms bigint not null default 0,
    -- The device that shows it.
    device text not null default '',
    created_at_ms bigint not null,
    changed_at_ms bigint not null
);
create unique index notice_subject on notice (member, kind, subject);
create index notice_email on notice (email_at_ms) where email_at_ms is not null;
create index notice_session on notice (session) where session is not null;
create index notice_showing on notice (showing) where showing is not null;
create index notice_chatbot on notice (chatbot);
create index notice_workspace on notice (workspace);

-- Where a member uses the app.
create table member_device (
    member bigint not null references member (id) on delete cascade,
    device text not null,
    -- The last request for notices, and the last input.
    beat_ms bigint not null,
    active_ms bigint not null,
    -- The conversation in its focused window; 0 for none.
    focus_session bigint not null,
    primary key (member, device)
);
