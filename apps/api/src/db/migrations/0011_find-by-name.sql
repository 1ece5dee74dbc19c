-- A text search by weight has to look at every match of the word, wherever it stands. Names get a document of their own,
-- so that 'bag', which is in no name and in half the categories, is not looked for in all of them.
alter table products add column name_search tsvector
  generated always as (to_tsvector('simple'::regconfig, folded(name))) stored;
create index products_name_search on products using gin (name_search) with (fastupdate = off)
  where status in ('active', 'out_of_stock') and is_active;

-- The special lists by price.
create index products_visible_new_by_price on products (price_cents, product_id)
  where status in ('active', 'out_of_stock') and is_active and is_new;
create index products_visible_reduced_by_price on products (price_cents, product_id)
  where status in ('active', 'out_of_stock') and is_active and compare_at_price_cents > price_cents;
