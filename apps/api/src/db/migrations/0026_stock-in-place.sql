-- Every order changes a stock, and nothing that an index is made of may change with it: otherwise the database writes the
-- whole color anew into each of its six indexes. So the index of what runs out is made of a flag that seldom changes, and
-- the pages keep room for the next version of a row.
alter table color_variants
  add column is_low boolean not null generated always as (coalesce(stock < 5, false)) stored,
  set (fillfactor = 70);
drop index color_variants_low;
create index color_variants_low on color_variants (product_id) where is_low;
