-- SQLite: sign-in links and sessions of browsers. The twin is ../postgres/0020_sign_in.sql.

-- When a session of a browser ends; null for keys, which never do.
alter table access_key add column expires_at_ms bigint;

-- Links that sign a browser in once.
create table sign_in_link (
    hash text not null primary key,
    workspace bigint not null references workspace (id) on delete cascade,
    expires_ms bigint not null
);
