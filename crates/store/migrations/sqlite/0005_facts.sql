-- SQLite: saved questions with their answers. The twin is ../postgres/0005_facts.sql.

create table fact (
    seq integer not null primary key,
    id bigint not null unique,
    chatbot bigint not null references chatbot (id) on delete cascade,
    question text not null,
    answer text not null,
    created_at_ms bigint not null,
    changed_at_ms bigint not null
);
create index fact_chatbot on fact (chatbot, created_at_ms, id);

-- Words are split and folded in Rust, as those of listings; the rowid is fact.seq.
create virtual table fact_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
create trigger fact_words_gone after delete on fact begin
    delete from fact_words where rowid = old.seq;
end;
