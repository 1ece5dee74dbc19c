-- Sales: a discount for chosen products, at once or between two times.
create table sales (
  sale_id integer generated always as identity primary key,
  discount_percent integer check (discount_percent between 1 and 99),
  discount_cents integer check (discount_cents > 0),
  rounding text not null check (rounding in ('cent', 'dollar', 'five', 'ninety-five')),
  starts_at timestamptz not null,
  -- null: until staff end it
  ends_at timestamptz check (ends_at > starts_at),
  -- null: the prices are not reduced yet
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check ((discount_percent is null) <> (discount_cents is null))
);
create index sales_open on sales (starts_at) where ended_at is null;
create index sales_ended on sales (ended_at desc) where ended_at is not null;

-- The products of a sale. The prices are null until it starts, and for products that could not be reduced.
create table sale_items (
  sale_id integer not null references sales on delete cascade,
  product_id text not null references products on delete cascade,
  price_before_cents integer,
  compare_at_before_cents integer,
  price_cents integer,
  compare_at_cents integer,
  outcome text check (outcome in ('skipped', 'restored', 'unchanged')),
  primary key (sale_id, product_id)
);
create index sale_items_product on sale_items (product_id);
