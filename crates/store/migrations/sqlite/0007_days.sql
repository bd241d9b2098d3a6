-- SQLite: what was asked on each local day is counted from these. The twin is ../postgres/0007_days.sql.
create index message_asked on message (chatbot, created_at_ms) where role = 'visitor' and kind <> 'Handover';
create index message_no_answer on message (chatbot, created_at_ms) where no_answer = 1;
create index session_handed_at on session (chatbot, handed_over_at_ms) where handed_over_at_ms is not null;
