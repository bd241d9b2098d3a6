-- PostgreSQL: office hours and showings. The twin is ../sqlite/0027_showings.sql.

-- How the office of a chatbot books showings. Bookings of a chatbot lock this row, so limits are exact.
create table office (
    chatbot bigint not null primary key references chatbot (id) on delete cascade,
    -- JSON; nothing searches in it.
    settings text not null,
    -- 0 before the first change.
    rev bigint not null,
    changed_at_ms bigint not null
);

-- When the office, or a member, can show homes.
create table hours (
    chatbot bigint not null references chatbot (id) on delete cascade,
    -- The member, or 0 for the office.
    owner bigint not null,
    member bigint references member (id) on delete cascade,
    -- JSON.
    hours text not null,
    rev bigint not null,
    changed_at_ms bigint not null,
    primary key (chatbot, owner)
);
create index hours_member on hours (member) where member is not null;

create table showing (
    id bigint not null primary key,
    workspace bigint not null references workspace (id) on delete cascade,
    chatbot bigint not null references chatbot (id) on delete cascade,
    session bigint references session (id) on delete set null,
    lead bigint references lead (id) on delete set null,
    request bigint references request (id) on delete set null,
    -- The listing may be deleted.
    listing bigint not null,
    -- As it was when booked.
    address text not null,
    -- Who shows the home; null for the office.
    member bigint references member (id) on delete set null,
    name text not null,
    email text not null,
    phone text not null,
    -- For the limit per contact.
    email_folded text not null,
    phone_digits text not null,
    note text not null default '',
    reason text not null default '',
    -- Code of the visitor's language.
    language text not null,
    start_ms bigint not null,
    end_ms bigint not null,
    zone text not null,
    -- The day in that zone, for the limit per day.
    local_date text not null,
    -- Requested, Confirmed, Canceled, Declined, Expired, Done or NoShow.
    state text not null,
    -- Until when a requested showing waits for the office.
    hold_until_ms bigint,
    -- It was confirmed when it was booked.
    instant bigint not null,
    moves bigint not null default 0,
    sequence bigint not null default 0,
    token_hash text not null,
    -- What the emails reported last: state and sequence; "" before the first.
    reported text not null default '',
    -- A calendar entry was sent, so a cancellation must be.
    entry_sent bigint not null default 0,
    -- Who caused what the emails have to report: Office, Visitor or Service; "" if there is nothing.
    cause text not null default '',
    reminded bigint not null default 0,
    rev bigint not null,
    created_at_ms bigint not null,
    changed_at_ms bigint not null
);
create index showing_chatbot on showing (chatbot, start_ms);
create index showing_member on showing (member, local_date) where member is not null;
create unique index showing_token on showing (token_hash);
create index showing_session on showing (session) where session is not null;
create index showing_lead on showing (lead) where lead is not null;
create index showing_request on showing (request) where request is not null;
create index showing_unreported on showing (changed_at_ms) where cause <> '';
create index showing_hold on showing (hold_until_ms) where hold_until_ms is not null;
create index showing_remind on showing (start_ms) where state = 'Confirmed' and reminded = 0;

-- Quarter hours that are booked. The primary key makes a double booking impossible.
create table booked_cell (
    -- m for a member, o for the office of a chatbot, l for a listing.
    kind text not null,
    -- Their ID.
    owner bigint not null,
    -- UTC minutes since 1970 / 15.
    cell bigint not null,
    chatbot bigint not null references chatbot (id) on delete cascade,
    showing bigint not null references showing (id) on delete cascade,
    -- After this time another showing may take it; null: never.
    hold_until_ms bigint,
    primary key (kind, owner, cell)
);
create index booked_cell_showing on booked_cell (showing);
create index booked_cell_chatbot on booked_cell (chatbot);
