-- PostgreSQL: which client left a lead or asked for a person, and handoffs that stay in the digest. The twin is
-- ../sqlite/0014_clients.sql.

-- "i:<keyed hash of the client IP>", as in usage_count; "" where it is not known. Emptied after a day.
alter table lead add column client text not null default '';
create index lead_client on lead (chatbot, client, created_at_ms) where client <> '';
alter table session add column handover_client text not null default '';
create index session_handover_client on session (handed_over_at_ms) where handover_client <> '';
-- 1 when the request for a person had no email of its own: what the visitor writes later has none either.
alter table session add column in_digest bigint not null default 0;

-- A URL of 2,048 characters can have 8 kB, and an entry of a B-tree at most 2,704 bytes.
drop index listing_url;
create index listing_url on listing (chatbot, md5(url));
