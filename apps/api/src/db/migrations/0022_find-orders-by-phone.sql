-- The search of orders also finds the digits of the telephone number and what stands on the parcel's label: that is what
-- people say who ask where their order is.
drop index orders_search;
alter table orders drop column search_text;
alter table orders add column search_text text not null generated always as (
  lower(order_id || e'\n' || email || e'\n' || first_name || ' ' || last_name || e'\n'
    || regexp_replace(phone, '[^0-9]', '', 'g') || e'\n'
    || regexp_replace(coalesce(tracking_number, ''), '\s', '', 'g'))) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
