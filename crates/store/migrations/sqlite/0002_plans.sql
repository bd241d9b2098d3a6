-- Fixed figures for SQLite's planner instead of `analyze`: plans are then the same from the first
-- listing to the millionth. Without them every index that begins with the chatbot looks alike.
analyze;
delete from sqlite_stat1;
insert into sqlite_stat1 (tbl, idx, stat) values
    ('listing', 'listing_pos', '1000000 10000 1'),
    ('listing', 'listing_mls_number', '1000000 10000 1'),
    ('listing', 'listing_url', '1000000 10000 1'),
    ('listing', 'listing_mls_folded', '1000000 10000 2'),
    ('listing', 'listing_city', '1000000 10000 200 1'),
    ('listing', 'listing_sale', '1000000 10000 5000 1'),
    ('listing', 'listing_city_sale', '1000000 10000 200 100 1'),
    ('listing', 'listing_price', '1000000 10000 10'),
    ('listing', 'sqlite_autoindex_listing_1', '1000000 1');
analyze sqlite_schema;
