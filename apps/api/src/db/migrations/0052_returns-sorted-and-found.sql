-- Returns of before are described, and all of them sorted and found by indexes.
update returns set return_id = return_id;

create index if not exists returns_value on returns (value_cents, return_id);
create index if not exists returns_customer on returns (customer_name, return_id);
create index if not exists returns_search on returns using gin (search_text gin_trgm_ops);
create index if not exists returns_date on returns (requested_at, return_id);
create index if not exists returns_filters on returns (status, reason);
