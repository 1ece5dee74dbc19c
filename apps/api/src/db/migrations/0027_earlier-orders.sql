-- Orders of the shop that the brand moved from (decision 95). No other table refers to them.

create table earlier_orders (
  order_id text primary key,
  -- where it was imported from, and the number that the old shop gave it
  source text not null,
  number text not null,
  placed_at timestamptz not null,
  -- the customer who sees it: only one whose address is proven
  user_id text references users on delete set null,
  email text,
  name text,
  -- a newer export no longer brings the person back
  erased_at timestamptz,
  -- in the words of the old shop
  status text not null,
  currency text not null,
  -- as the old shop stored them; null: its file does not say them
  subtotal_cents bigint,
  discount_cents bigint,
  shipping_cents bigint,
  tax_cents bigint,
  total_cents bigint not null,
  refunded_cents bigint not null,
  -- what was paid less what was refunded
  spent_cents bigint not null,
  imported_at timestamptz not null default now()
);
create index earlier_orders_user on earlier_orders (user_id, placed_at desc) where user_id is not null;
create index earlier_orders_email on earlier_orders (email) where email is not null;
create index earlier_orders_find on earlier_orders using gin (find_text(number, email, name) gin_trgm_ops);
create index earlier_orders_placed on earlier_orders (placed_at desc, order_id);

create table earlier_order_items (
  order_id text not null references earlier_orders on delete cascade,
  position integer not null,
  name text not null,
  sku text not null,
  quantity integer not null,
  -- of the whole line, in the currency of the order; null: the file does not say it
  amount_cents bigint,
  primary key (order_id, position)
);

-- The sums of a file of orders, by currency, and of those that are stored: {"EUR": {"orders": 2, "cents": 1200}}.
alter table import_runs add column sums jsonb not null default '{}';
alter table import_runs add column stored_sums jsonb not null default '{}';
