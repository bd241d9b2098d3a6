-- What models may spend. The twin is ../postgres/0004_replicas.sql, which also keeps what replicas tell
-- each other; a SQLite database has one program that serves it.

-- Which replica writes the session's answer; always 0 here.
alter table session add column busy_replica bigint not null default 0;

-- Tokens and money (millionths of the operator's currency) of a chatbot's local day, reserved ones included.
create table spend (
    chatbot bigint not null references chatbot (id) on delete cascade,
    day_ms bigint not null,
    tokens bigint not null,
    money bigint not null,
    primary key (chatbot, day_ms)
) without rowid;
