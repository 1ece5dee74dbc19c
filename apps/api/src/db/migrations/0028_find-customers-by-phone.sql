-- The digits of the numbers in the address books: whoever calls is found by them. Those of orders are in orders.search_text.
create index addresses_phone on addresses using gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops);
