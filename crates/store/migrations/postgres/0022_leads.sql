-- PostgreSQL: leads that can be worked, and what their visitors ask for. The twin is ../sqlite/0022_leads.sql.

-- New, Contacted, ShowingBooked, Closed, Lost or Spam.
alter table lead add column status text not null default 'New';
-- In the visitor's words: "pre-approved for 800k".
alter table lead add column financing text not null default '';
-- The code of the language spoken last; '' if unknown.
alter table lead add column language text not null default '';
-- 1 until the office opens it after a visitor's change. Leads from before were seen in the list.
alter table lead add column unread bigint not null default 0;
-- Raised by every change, so that two people don't overwrite each other.
alter table lead add column rev bigint not null default 1;
-- Name, email, digits of the phone number and message, folded, for the search.
alter table lead add column search_text text not null default '';
create index lead_status on lead (chatbot, status, created_at_ms, id);
create index lead_person on lead (chatbot, email_folded) where email_folded <> '';
create index lead_number on lead (chatbot, phone_digits) where phone_digits <> '';

-- What a visitor asks the office for. It stays Collecting until nothing is missing.
create table request (
    id bigint not null primary key,
    chatbot bigint not null references chatbot (id) on delete cascade,
    session bigint not null references session (id) on delete cascade,
    lead bigint references lead (id) on delete set null,
    -- Showing, MovedShowing, Valuation, Alert or Question.
    kind text not null,
    state text not null,
    -- Of the listing to be seen; 0 for none.
    listing bigint not null,
    -- JSON, as on the wire.
    times text not null,
    budget text not null,
    financing text not null,
    timeline text not null,
    address text not null,
    -- The visitor's words that opened it.
    message text not null,
    -- Listing, Time, Address, Name and Contact, separated by commas.
    missing text not null,
    rev bigint not null,
    created_at_ms bigint not null,
    changed_at_ms bigint not null
);
create index request_session on request (chatbot, session, created_at_ms);
create index request_lead on request (lead) where lead is not null;

create table lead_history (
    id bigint not null primary key,
    lead bigint not null references lead (id) on delete cascade,
    at_ms bigint not null,
    -- Office or Visitor.
    actor text not null,
    -- Status, Name, Email or Phone.
    kind text not null,
    old_value text not null,
    new_value text not null
);
create index lead_history_lead on lead_history (lead, at_ms, id);

create table note (
    id bigint not null primary key,
    chatbot bigint not null references chatbot (id) on delete cascade,
    lead bigint not null references lead (id) on delete cascade,
    content text not null,
    created_at_ms bigint not null,
    changed_at_ms bigint not null
);
create index note_lead on note (lead, created_at_ms, id);
