-- PostgreSQL: saved questions with their answers. The twin is ../sqlite/0005_facts.sql.

create table fact (
    seq bigint generated always as identity primary key,
    id bigint not null unique,
    chatbot bigint not null references chatbot (id) on delete cascade,
    question text not null,
    answer text not null,
    created_at_ms bigint not null,
    changed_at_ms bigint not null,
    -- Split and folded in Rust, so that both databases match the same rows.
    words tsvector not null default ''
);
create index fact_chatbot on fact (chatbot, created_at_ms, id);
create index fact_words on fact using gin (words);
