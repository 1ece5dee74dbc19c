-- What staff keep of products beyond what shoppers see.

-- Found by any part of the name, the id or the address, or of a color's SKU. All products, not only those for sale.
alter table products add column desk_search text
  generated always as (folded(name || ' ' || product_id || ' ' || slug)) stored;
create index products_desk_search on products using gin (desk_search gin_trgm_ops);
create index color_variants_sku_alike on color_variants using gin (folded(sku) gin_trgm_ops);

-- The list's usual order, and its order by name.
create index products_newest on products (created_at desc, product_id);
create index products_by_name on products (lower(name), product_id);

-- What is known of a picture (its size, its derivatives) is known by its address, whichever product shows it.
create index product_images_url on product_images (url);
