-- Markets: the market of each order, and the prices of each price list (decision 69).

-- the key of the market in which it was placed; empty: the one without a prefix
alter table orders add column market text not null default '';
alter table checkouts add column market text not null default '';

-- of `price_cents`; null: that of the market without a prefix
alter table favorites add column currency text;
-- the market in which it was asked for
alter table back_in_stock_requests add column market text not null default '';

-- What a product costs in a market besides the one without a prefix, whose prices are in `products`. A price that no longer
-- applies stays as history.
create table product_prices (
  -- the key of the market
  price_list text not null check (price_list ~ '^[a-z]{2,5}$'),
  product_id text not null references products on delete cascade,
  valid_from timestamptz not null default clock_timestamp(),
  -- null: it applies now
  valid_until timestamptz check (valid_until >= valid_from),
  price_cents integer not null check (price_cents > 0),
  -- the price before a reduction; null: it is not reduced
  compare_at_price_cents integer check (compare_at_price_cents > price_cents),
  -- who decided it, as staff; null: the system did
  changed_by text,
  primary key (price_list, product_id, valid_from)
);
create unique index product_prices_now on product_prices (price_list, product_id)
  include (price_cents, compare_at_price_cents) where valid_until is null;
create index product_prices_now_by_price on product_prices (price_list, price_cents, product_id) where valid_until is null;
-- of the foreign key
create index product_prices_of_product on product_prices (product_id);
create constraint trigger product_prices_raise_content_version after insert or update or delete on product_prices
  deferrable initially deferred for each row execute function raise_content_version();
