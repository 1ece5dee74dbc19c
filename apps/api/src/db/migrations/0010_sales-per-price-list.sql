-- Sales reduce the prices of every market (decision 76).

-- What a sale by an amount takes off in other markets, as a list of {market, currency, cents}. A market that is not in it is
-- not reduced. A sale by percent reduces all.
alter table sales add column market_amounts jsonb not null default '[]';

-- The prices of a product in a market before and during a sale. Only products that the sale reduces there have a row.
create table sale_item_prices (
  sale_id integer not null,
  product_id text not null,
  -- the key of the market
  price_list text not null,
  -- of the prices: the market may no longer be published when the sale ends
  currency text not null,
  price_before_cents integer not null,
  compare_at_before_cents integer,
  price_cents integer not null,
  compare_at_cents integer,
  -- null: the sale is running
  outcome text check (outcome in ('restored', 'unchanged')),
  primary key (sale_id, product_id, price_list),
  foreign key (sale_id, product_id) references sale_items on delete cascade
);
