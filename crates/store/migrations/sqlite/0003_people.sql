-- SQLite: who visitors are, talks handed to a person, leads, mails. The twin is ../postgres/0003_people.sql.

-- 1 once a daily mail was wished for; chatbots from before this column are looked at once too often, that is all.
alter table chatbot add column daily_mails bigint not null default 1;

alter table session add column visitor_name text not null default '';
alter table session add column visitor_email text not null default '';
alter table session add column visitor_phone text not null default '';
alter table session add column visitor_page text not null default '';
alter table session add column handed_over_at_ms bigint;
-- How many messages of the talk were mailed already.
alter table session add column told_messages bigint not null default 0;
-- When the visitor's later words are to be mailed, and when some were mailed last.
alter table session add column follow_up_at_ms bigint;
alter table session add column followed_up_at_ms bigint;
create index session_follow_up on session (follow_up_at_ms) where follow_up_at_ms is not null;

create table lead (
    id bigint not null primary key,
    chatbot bigint not null references chatbot (id) on delete cascade,
    session bigint not null references session (id) on delete cascade,
    source text not null,
    name text not null,
    email text not null,
    phone text not null,
    -- For comparison only: folded address, digits of the number.
    email_folded text not null,
    phone_digits text not null,
    message text not null,
    budget text not null,
    place text not null,
    rooms text not null,
    wanted_when text not null,
    created_at_ms bigint not null,
    changed_at_ms bigint not null
);
create unique index lead_email on lead (chatbot, session, email_folded) where email_folded <> '';
create index lead_session on lead (session);
create index lead_chatbot on lead (chatbot, created_at_ms, id);

create table mail (
    id bigint not null primary key,
    chatbot bigint not null references chatbot (id) on delete cascade,
    kind text not null,
    -- Addresses, one a line: all, and those that have not got it yet.
    recipients text not null,
    left_to text not null,
    reply_to text not null,
    sender_name text not null,
    subject text not null,
    content text not null,
    csv_name text not null,
    csv text not null,
    message_id text not null,
    state text not null,
    attempts bigint not null default 0,
    next_at_ms bigint not null,
    -- The sender that holds it, and until when; 0 for nobody.
    lease bigint not null default 0,
    leased_until_ms bigint not null default 0,
    last_problem text not null default '',
    created_at_ms bigint not null,
    sent_at_ms bigint
);
create index mail_waiting on mail (next_at_ms, id) where state = 'Waiting';
create index mail_chatbot on mail (chatbot, created_at_ms, id);

-- One row per local day that is over: what makes a second mail of a day impossible.
create table daily_mail (
    chatbot bigint not null references chatbot (id) on delete cascade,
    kind text not null,
    local_date text not null,
    -- The first millisecond that is left to the next day's mail.
    until_ms bigint not null,
    -- None: there was nothing to report, or nobody to report it to.
    mail bigint,
    primary key (chatbot, kind, local_date)
) without rowid;
