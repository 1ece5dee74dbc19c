-- A slug may have letters of any script. What it looks like is the domain's to decide (SLUG_PATTERN); here, that it is
-- one part of a path.
alter table products drop constraint products_slug_check;
alter table products add constraint products_slug_check check (slug ~ '^[^[:space:]/?#%&"<>\\A-Z]+$') not valid;
alter table products validate constraint products_slug_check;
alter table categories drop constraint categories_slug_check;
alter table categories add constraint categories_slug_check check (slug ~ '^[^[:space:]/?#%&"<>\\A-Z]+$') not valid;
alter table categories validate constraint categories_slug_check;
