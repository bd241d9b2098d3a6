-- Answers that other replicas follow, and what models may spend. The twin is ../sqlite/0004_replicas.sql;
-- see docs/decisions/006-streams-across-replicas.md.

-- Which replica writes the session's answer; 0: one from before there were replicas.
alter table session add column busy_replica bigint not null default 0;
create index session_busy_replica on session (busy_replica) where busy_answer is not null;

-- A replica that has not written here for a while has died. By the database's clock.
create table replica (
    id bigint not null primary key,
    beat_ms bigint not null
);

-- What is written so far of answers under way, in the order of `start`, a byte of the answer.
create table answer_piece (
    answer bigint not null references message (id) on delete cascade,
    start bigint not null,
    content text not null,
    primary key (answer, start)
);

-- What a replica has to tell the one that writes: somebody reads here, or the visitor said stop.
create table answer_signal (
    answer bigint not null references message (id) on delete cascade,
    reader bigint not null,
    owner bigint not null,
    stop bigint not null default 0,
    read_ms bigint not null,
    primary key (answer, reader)
);
create index answer_signal_owner on answer_signal (owner);

-- Tokens and money (millionths of the operator's currency) of a chatbot's local day, reserved ones included.
create table spend (
    chatbot bigint not null references chatbot (id) on delete cascade,
    day_ms bigint not null,
    tokens bigint not null,
    money bigint not null,
    primary key (chatbot, day_ms)
);
