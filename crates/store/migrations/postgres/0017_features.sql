-- PostgreSQL: what a listing says about features, its dated open houses, and what of it may be shown, derived when it is
-- written. The twin is ../sqlite/0017_features.sql.
--
-- Facts of rows from before are null until the service has derived them in the background (listings/derived_columns.rs).
alter table listing add column features text;
-- Sets of features, one bit each: there is one, it is shared, there is none.
alter table listing add column features_yes bigint;
alter table listing add column features_shared bigint;
alter table listing add column features_no bigint;
-- Minutes since 1970-01-01 on the clock of the chatbot: the first start and the last end.
alter table listing add column open_house_start bigint;
alter table listing add column open_house_end bigint;
-- 0: all, 1: nothing, 2: all but the street address.
alter table listing add column display bigint not null default 0;
create index listing_features_due on listing (chatbot, seq) where features_yes is null;
create index listing_hidden on listing (chatbot) where display = 1;

-- Not shown from the first moment on; the rest follows with the facts.
update listing set display = 1
where lower(extensions) like '%"key":"internetentirelistingdisplayyn","value":"false"%'
    or lower(extensions) like '%"key":"internetentirelistingdisplayyn","value":"no"%'
    or lower(extensions) like '%"key":"internetentirelistingdisplayyn","value":"n"%'
    or lower(extensions) like '%"key":"internetentirelistingdisplayyn","value":"0"%';
