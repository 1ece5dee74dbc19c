-- Prices of a market before it is published, and what it does not sell by decision (decision 102).

-- ISO 4217, in which it was entered; null: that of the published market
alter table product_prices add column currency text;

-- A product without a price in a market is not sold there. A row says that staff decided so; a price ends it.
create table hidden_products (
  -- the key of the market
  market text not null check (market ~ '^[a-z]{2,5}$'),
  product_id text not null references products on delete cascade,
  hidden_at timestamptz not null default clock_timestamp(),
  -- who decided it, as staff
  hidden_by text,
  primary key (market, product_id)
);
-- of the foreign key
create index hidden_products_of_product on hidden_products (product_id);
