-- PostgreSQL: unused files, and handoffs that a digest tells of. The twin is ../sqlite/0010_files.sql.

create index stored_file_storage on stored_file (workspace, storage_key);
drop index stored_file_workspace;
create index stored_file_unchecked on stored_file (created_at_ms) where owner_kind = 'vk' and expires_at_ms > 0;

-- When a handoff (or more words after it) was left to the chatbot's digest; null: it had an email of its own.
alter table session add column digest_at_ms bigint;
create index session_digest on session (digest_at_ms) where digest_at_ms is not null;
-- When the last digest was queued.
alter table chatbot add column digest_at_ms bigint not null default 0;
