-- PostgreSQL: MLS numbers and URLs may repeat, days on the market age from the day they were sent, parking spots may be
-- halves. The twin is ../sqlite/0012_listings.sql.
drop index listing_mls_number;
drop index listing_url;
create index listing_mls_number on listing (chatbot, mls_number);
create index listing_url on listing (chatbot, url);
-- An import looks for a listing by its address only where it lacks a number or a URL.
create index listing_address on listing (chatbot, address_folded) where mls_number = '' or url = '';

-- Days since 1970-01-01, in the chatbot's time zone; of rows from before the UTC day of their last change.
alter table listing add column days_sent_on bigint not null default 0;
-- Times 10,000, like other amounts.
update listing set days_sent_on = changed_at_ms / 86400000, parking_spots = parking_spots * 10000;
