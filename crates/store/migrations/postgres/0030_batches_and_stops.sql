-- PostgreSQL: webhooks that receive one batch per local day, and addresses that stopped emails. The twin is
-- ../sqlite/0030_batches_and_stops.sql.

-- Standard (events as they happen) or Daily.
alter table webhook add column format text not null default 'Standard';
create index webhook_daily on webhook (id) where format = 'Daily';

-- A day whose batch is written, or that had nothing to report. One row per day, so it is never sent twice.
create table daily_batch (
    webhook bigint not null references webhook (id) on delete cascade,
    chatbot bigint not null references chatbot (id) on delete cascade,
    -- 2026-11-20, in the chatbot's time zone.
    local_date text not null,
    -- The next batch begins here.
    until_ms bigint not null,
    primary key (webhook, chatbot, local_date)
);
create index daily_batch_chatbot on daily_batch (chatbot);

-- Somebody no longer wants a kind of email about a chatbot.
create table email_stop (
    chatbot bigint not null references chatbot (id) on delete cascade,
    -- In lower case.
    email text not null,
    -- DailyChatLogs, DailyLeads, Notice or Reminder.
    kind text not null,
    at_ms bigint not null,
    primary key (chatbot, email, kind)
);
