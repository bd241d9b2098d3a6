-- SQLite: certificates of the service's own names, ordered by itself. The twin is ../postgres/0019_certificates.sql.

create table certificate (
    name text not null primary key,
    -- Whose custom domain it was when it was ordered first; 0 for a name of the service.
    workspace bigint not null,
    -- PEM, the certificate of the name first; '' before the first one.
    chain text not null,
    -- Sealed.
    private_key text not null,
    not_before_ms bigint not null,
    not_after_ms bigint not null,
    -- When the name was ordered first.
    first_order_ms bigint not null,
    -- Orders that failed in a row, and when the next one may be made.
    failures bigint not null,
    next_order_ms bigint not null,
    -- Why the last order failed; '' if it didn't.
    problem text not null,
    -- Only the holder of the lease orders, so that replicas make one order.
    lease_until_ms bigint not null
);

-- Accounts by the URL of the authority's directory.
create table acme_account (
    directory text not null primary key,
    -- Sealed JSON.
    credentials text not null
);

-- What an authority is to find at a name, on whichever replica it asks.
create table acme_challenge (
    token text not null primary key,
    name text not null,
    key_authorization text not null,
    expires_ms bigint not null
);

create index acme_challenge_name on acme_challenge (name);
