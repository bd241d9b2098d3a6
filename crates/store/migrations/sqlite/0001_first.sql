-- SQLite: everything the first version keeps. The twin is ../postgres/0001_first.sql.

create table meta (
    name text not null primary key,
    value text not null
);

create table workspace (
    id bigint not null primary key,
    name text not null,
    session_limit bigint,
    -- Questions of chatbots that were removed; credits used never shrink.
    removed_questions bigint not null default 0,
    created_at_ms bigint not null
);

create table access_key (
    id bigint not null primary key,
    workspace bigint not null references workspace (id) on delete cascade,
    kind text not null,
    name text not null,
    hash text not null unique,
    created_at_ms bigint not null,
    last_use_ms bigint,
    revoked_at_ms bigint
);
create index access_key_workspace on access_key (workspace);

create table chatbot (
    id bigint not null primary key,
    workspace bigint not null references workspace (id) on delete cascade,
    serial text not null unique,
    settings text not null,
    custom_domain text unique,
    created_at_ms bigint not null,
    listings_version bigint not null default 0,
    listing_count bigint not null default 0,
    -- The position given last; positions only grow.
    listing_pos bigint not null default 0
);
create index chatbot_workspace on chatbot (workspace, created_at_ms, id);

-- Amounts are times 10,000; folded columns are for comparison only.
create table listing (
    seq integer not null primary key,
    id bigint not null unique,
    chatbot bigint not null references chatbot (id) on delete cascade,
    pos bigint not null,
    created_at_ms bigint not null,
    changed_at_ms bigint not null,
    sale_type text not null,
    status text not null,
    currency_symbol text not null,
    property_type text not null,
    bedrooms bigint,
    bathrooms bigint,
    url text not null,
    mls_number text not null,
    year_built bigint,
    days_on_market bigint,
    lot_area bigint,
    building_area bigint,
    area_unit text not null,
    images text not null,
    tours text,
    parking_spots bigint,
    description text not null,
    extensions text not null,
    location text not null,
    address text not null,
    city text not null,
    state text not null,
    zip text not null,
    latitude double precision,
    longitude double precision,
    sale_price bigint,
    unit_area_price bigint,
    hoa_month bigint,
    estimate_price bigint,
    rent_price bigint,
    space_type text,
    deposit_fee bigint,
    -- The rent of a home for rent, the sale price of one for sale.
    price bigint,
    building_sqft bigint,
    lot_sqft bigint,
    -- Price per square foot.
    sqft_price bigint,
    -- What may be offered: available, soon, sold or pending.
    availability text not null,
    mls_folded text not null,
    city_folded text not null,
    state_folded text not null,
    zip_folded text not null,
    type_folded text not null,
    location_folded text not null,
    address_folded text not null
);
create unique index listing_pos on listing (chatbot, pos);
create unique index listing_mls_number on listing (chatbot, mls_number);
create unique index listing_url on listing (chatbot, url);
create index listing_mls_folded on listing (chatbot, mls_folded);
create index listing_city on listing (chatbot, city_folded, pos);
create index listing_sale on listing (chatbot, sale_type, pos);
create index listing_city_sale on listing (chatbot, city_folded, sale_type, pos);
create index listing_price on listing (chatbot, price);

-- Words are split and folded in Rust, so that both databases match the same rows; the rowid is listing.seq.
create virtual table listing_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
create trigger listing_words_gone after delete on listing begin
    delete from listing_words where rowid = old.seq;
end;

-- Exact totals and page marks; see docs/decisions/001-page-marks.md.
create table listing_count (
    chatbot bigint not null references chatbot (id) on delete cascade,
    facet text not null,
    level bigint not null,
    bucket bigint not null,
    n bigint not null,
    primary key (chatbot, facet, level, bucket)
) without rowid;

create table session (
    id bigint not null primary key,
    chatbot bigint not null references chatbot (id) on delete cascade,
    uri text not null,
    visitor_hash text,
    created_at_ms bigint not null,
    last_at_ms bigint not null,
    questions bigint not null default 0,
    -- Messages so far; the next one's place.
    messages bigint not null default 0,
    state text not null default '',
    busy_answer bigint,
    busy_since_ms bigint
);
create index session_chatbot on session (chatbot, created_at_ms, id);
create index session_busy on session (busy_since_ms) where busy_answer is not null;

create table message (
    id bigint not null primary key,
    chatbot bigint not null references chatbot (id) on delete cascade,
    session bigint not null references session (id) on delete cascade,
    place bigint not null,
    role text not null,
    kind text not null,
    content text not null,
    file_ids text not null default '[]',
    created_at_ms bigint not null,
    -- The question that an answer answers.
    question bigint,
    running bigint not null default 0,
    interrupted bigint not null default 0,
    cards text not null default '[]',
    total_token bigint not null default 0,
    no_answer bigint not null default 0,
    explanation text not null default '',
    rating bigint,
    rating_comment text not null default '',
    rated_at_ms bigint
);
create unique index message_session on message (session, place);
create index message_chatbot on message (chatbot, role, created_at_ms);

-- One row per limited subject: what parallel questions of it queue on.
create table ask_subject (
    chatbot bigint not null references chatbot (id) on delete cascade,
    subject text not null,
    last_at_ms bigint not null,
    primary key (chatbot, subject)
) without rowid;
create index ask_subject_age on ask_subject (last_at_ms);

create table ask_stamp (
    chatbot bigint not null,
    subject text not null,
    at_ms bigint not null,
    answer bigint not null,
    primary key (chatbot, subject, at_ms, answer),
    foreign key (chatbot, subject) references ask_subject (chatbot, subject) on delete cascade
) without rowid;

create table month_count (
    chatbot bigint not null references chatbot (id) on delete cascade,
    start_ms bigint not null,
    n bigint not null,
    primary key (chatbot, start_ms)
) without rowid;

create table stored_file (
    id bigint not null primary key,
    workspace bigint not null references workspace (id) on delete cascade,
    chatbot bigint references chatbot (id) on delete cascade,
    session bigint references session (id) on delete set null,
    owner_kind text not null,
    name text not null,
    storage_key text not null,
    kind text,
    bytes bigint not null,
    state text not null,
    is_public bigint not null,
    created_at_ms bigint not null,
    expires_at_ms bigint not null
);
create index stored_file_workspace on stored_file (workspace);
create index stored_file_chatbot on stored_file (chatbot);
create index stored_file_session on stored_file (session);
create index stored_file_pending on stored_file (state, expires_at_ms);

create table idempotency (
    workspace bigint not null references workspace (id) on delete cascade,
    name text not null,
    request_hash text not null,
    value text not null,
    created_at_ms bigint not null,
    primary key (workspace, name)
) without rowid;
create index idempotency_age on idempotency (created_at_ms);
