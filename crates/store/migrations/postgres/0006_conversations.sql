-- Conversations as their owner lists them: what is known of each, found by words, counted by days.
-- The twin is ../sqlite/0006_conversations.sql; see docs/decisions/007-conversations-by-day.md.

alter table session add column no_answers bigint not null default 0;
alter table session add column rating bigint not null default 0;
alter table session add column thumbs_down bigint not null default 0;
-- Cut to 200 characters.
alter table session add column first_question text not null default '';
update session set
    no_answers = (select count(*) from message m where m.session = session.id and m.no_answer = 1),
    rating = (select coalesce(sum(m.rating), 0) from message m where m.session = session.id),
    thumbs_down = (select count(*) from message m where m.session = session.id and m.rating = -1),
    first_question = coalesce((select substr(m.content, 1, 200) from message m
        where m.session = session.id and m.role = 'visitor' order by m.place limit 1), '');
-- 1: a question had no answer, 2: handed over, 4: an answer was rated down; added up. Null: nothing was
-- asked and nobody called for, so it is no conversation yet.
alter table session add column talk_kind bigint generated always as (
    case when questions = 0 and handed_over_at_ms is null then null else
    case when no_answers > 0 then 1 else 0 end + case when handed_over_at_ms is not null then 2 else 0 end
    + case when thumbs_down > 0 then 4 else 0 end end) stored;
create index session_last on session (chatbot, last_at_ms, id) where talk_kind is not null;
create index session_no_answer on session (chatbot, last_at_ms, id) where talk_kind is not null and no_answers > 0;
create index session_handed_over on session (chatbot, last_at_ms, id)
    where talk_kind is not null and handed_over_at_ms is not null;
create index session_rated_down on session (chatbot, last_at_ms, id) where talk_kind is not null and thumbs_down > 0;

-- How many conversations of a kind had their last message on a UTC day.
create table talk_count (
    chatbot bigint not null references chatbot (id) on delete cascade,
    day bigint not null,
    kind bigint not null,
    n bigint not null,
    primary key (chatbot, day, kind)
);
insert into talk_count (chatbot, day, kind, n)
select chatbot, last_at_ms / 86400000, talk_kind, count(*) from session where talk_kind is not null group by 1, 2, 3;

create function session_counted() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' or tg_op = 'DELETE' then
        if old.talk_kind is not null then
            update talk_count set n = n - 1
            where chatbot = old.chatbot and day = old.last_at_ms / 86400000 and kind = old.talk_kind;
        end if;
    end if;
    if tg_op = 'UPDATE' then
        if new.talk_kind is not null then
            insert into talk_count (chatbot, day, kind, n)
            values (new.chatbot, new.last_at_ms / 86400000, new.talk_kind, 1)
            on conflict (chatbot, day, kind) do update set n = talk_count.n + 1;
        end if;
    end if;
    return null;
end $$;
create trigger session_counted after update on session for each row
    when (new.talk_kind is not null and (old.talk_kind is null or old.last_at_ms / 86400000 <> new.last_at_ms / 86400000
        or old.talk_kind <> new.talk_kind))
    execute function session_counted();
create trigger session_uncounted after delete on session for each row
    when (old.talk_kind is not null) execute function session_counted();

-- Split and folded in Rust, so that both databases match the same rows.
alter table message add column words tsvector not null default '';
create index message_words on message using gin (words);
-- Messages from before there were words; the server takes them from here.
create table message_unworded (message bigint not null primary key references message (id) on delete cascade);
insert into message_unworded (message) select id from message;
