-- Previews: sessions in which the owner tries the chatbot. The twin is ../postgres/0008_previews.sql.

drop trigger session_counted;
drop trigger session_uncounted;
drop index session_last;
drop index session_no_answer;
drop index session_handed_over;
drop index session_rated_down;
alter table session drop column talk_kind;
-- 1: the owner tries the chatbot; what is asked there is no visitor's.
alter table session add column preview bigint not null default 0;
-- As before, and null for previews: they are in no list and no count.
alter table session add column talk_kind bigint generated always as (
    case when preview = 1 or questions = 0 and handed_over_at_ms is null then null else
    case when no_answers > 0 then 1 else 0 end + case when handed_over_at_ms is not null then 2 else 0 end
    + case when thumbs_down > 0 then 4 else 0 end end) virtual;
create index session_last on session (chatbot, last_at_ms, id) where talk_kind is not null;
create index session_no_answer on session (chatbot, last_at_ms, id) where talk_kind is not null and no_answers > 0;
create index session_handed_over on session (chatbot, last_at_ms, id)
    where talk_kind is not null and handed_over_at_ms is not null;
create index session_rated_down on session (chatbot, last_at_ms, id) where talk_kind is not null and thumbs_down > 0;
create index session_preview on session (chatbot, last_at_ms) where preview = 1;

create trigger session_counted after update on session
    when new.talk_kind is not null and (old.talk_kind is null or old.last_at_ms / 86400000 <> new.last_at_ms / 86400000
        or old.talk_kind <> new.talk_kind)
begin
    update talk_count set n = n - 1 where old.talk_kind is not null and chatbot = old.chatbot
        and day = old.last_at_ms / 86400000 and kind = old.talk_kind;
    insert into talk_count (chatbot, day, kind, n)
        values (new.chatbot, new.last_at_ms / 86400000, new.talk_kind, 1)
        on conflict (chatbot, day, kind) do update set n = n + 1;
end;
create trigger session_uncounted after delete on session when old.talk_kind is not null begin
    update talk_count set n = n - 1 where chatbot = old.chatbot
        and day = old.last_at_ms / 86400000 and kind = old.talk_kind;
end;
