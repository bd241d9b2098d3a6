-- SQLite: webhooks, the events that they receive, and their deliveries. The twin is ../postgres/0026_webhooks.sql.

create table webhook (
    id bigint not null primary key,
    workspace bigint not null references workspace (id) on delete cascade,
    -- Null for all chatbots of the workspace.
    chatbot bigint references chatbot (id) on delete cascade,
    url text not null,
    -- Types of events, separated by commas.
    events text not null,
    -- Sealed, both.
    secret text not null,
    old_secret text not null default '',
    -- Until when the old secret signs too.
    old_until_ms bigint not null default 0,
    -- On, Off, Failing or Gone.
    state text not null,
    -- Since when no delivery succeeded; null after a success.
    failing_since_ms bigint,
    created_at_ms bigint not null
);
create index webhook_workspace on webhook (workspace, created_at_ms, id);
create index webhook_chatbot on webhook (chatbot) where chatbot is not null;

-- Written in the transaction of what it tells, only if a webhook receives it.
create table event (
    id bigint not null primary key,
    workspace bigint not null references workspace (id) on delete cascade,
    chatbot bigint references chatbot (id) on delete cascade,
    type text not null,
    -- lead:71
    subject text not null,
    -- Rises with every event of a subject.
    sequence bigint not null,
    -- JSON, as it is sent and signed.
    body text not null,
    at_ms bigint not null
);
create index event_subject on event (workspace, subject, sequence);
create index event_time on event (at_ms);
create index event_chatbot on event (chatbot) where chatbot is not null;

create table delivery (
    id bigint not null primary key,
    webhook bigint not null references webhook (id) on delete cascade,
    event bigint not null references event (id) on delete cascade,
    -- Of the event.
    subject text not null,
    sequence bigint not null,
    -- Waiting, Sent or Dead.
    state text not null,
    attempts bigint not null default 0,
    next_at_ms bigint not null,
    -- The random number of the process that sends it now, and until when.
    lease bigint not null default 0,
    leased_until_ms bigint not null default 0,
    last_status bigint not null default 0,
    last_problem text not null default '',
    last_response text not null default '',
    created_at_ms bigint not null,
    sent_at_ms bigint
);
create unique index delivery_event on delivery (event, webhook);
create index delivery_subject on delivery (webhook, subject, sequence) where state = 'Waiting';
create index delivery_due on delivery (webhook, next_at_ms, id) where state = 'Waiting';
create index delivery_list on delivery (webhook, created_at_ms, id);
-- For the count in a list of webhooks.
create index delivery_dead on delivery (webhook) where state = 'Dead';
