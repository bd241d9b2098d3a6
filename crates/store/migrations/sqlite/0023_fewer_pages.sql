-- SQLite: a question writes fewer pages. PostgreSQL writes rows to its log, not pages, so it has no twin.

-- Without the second tree of a table with rows of its own.
create table message_unworded_before as select message from message_unworded;
drop table message_unworded;
create table message_unworded (
    message bigint not null primary key references message (id) on delete cascade
) without rowid;
insert into message_unworded (message) select message from message_unworded_before;
drop table message_unworded_before;

-- A running answer is marked from its beginning, so that one that was lost is found by its mark.
insert into message_unworded (message)
select id from message where running = 1 and id in (select busy_answer from session where busy_answer is not null)
on conflict do nothing;
drop index session_busy;

-- One index for both: a question and its answer are side by side in it, and counts need nothing else.
drop index message_asked;
drop index message_chatbot;
create index message_chatbot on message (chatbot, created_at_ms, role, kind);
