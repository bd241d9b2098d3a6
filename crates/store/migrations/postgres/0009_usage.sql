-- What clients caused, counted by subject and limit. The twin is ../sqlite/0009_usage.sql.
create table usage_count (
    -- "i:<keyed hash of the client IP>", "s:<session>" or "c:<chatbot>".
    subject text not null,
    -- The limit's name.
    name text not null,
    -- The chatbot that was charged last: what one client used is reported to it.
    chatbot bigint not null,
    -- The window of time in which is counted.
    start_ms bigint not null,
    end_ms bigint not null,
    used bigint not null,
    -- None: counted without a limit.
    max_used bigint,
    primary key (subject, name)
);
create index usage_count_chatbot on usage_count (chatbot, name);
create index usage_count_end on usage_count (end_ms);
