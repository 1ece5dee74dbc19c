-- Labels that staff buy from a carrier (decision 77).

create table shipping_labels (
  label_id text primary key,
  order_id text not null references orders on delete cascade,
  -- the carrier account, as its adapter is called
  provider text not null,
  -- quoted: prices were asked for. buying: the carrier was asked, and has not confirmed yet
  status text not null default 'quoted' check (status in ('quoted', 'buying', 'bought', 'failed', 'canceled')),
  -- what staff may choose, with the prices they saw
  rates jsonb not null,
  -- the rate that staff chose. It is bought once: a label of an unclear answer is found by it
  rate_ref text,
  carrier text,
  service text,
  -- what the shop pays, in the smallest unit of its currency
  cost_cents integer check (cost_cents >= 0),
  currency text,
  provider_ref text,
  tracking_number text,
  tracking_url text,
  parcel_state text not null default 'unknown',
  -- who bought it
  actor_id text,
  actor_name text,
  created_at timestamptz not null default now(),
  bought_at timestamptz,
  due_at timestamptz not null default now(),
  -- null: no file is stored
  file_expires_at timestamptz,
  check (status in ('quoted', 'failed') or rate_ref is not null),
  check (status not in ('bought', 'canceled') or provider_ref is not null)
);
-- never two labels for one shipment
create unique index shipping_labels_current on shipping_labels (order_id) where status in ('buying', 'bought');
create index shipping_labels_order on shipping_labels (order_id);
create index shipping_labels_ref on shipping_labels (provider_ref) where provider_ref is not null;
create index shipping_labels_number on shipping_labels (tracking_number) where tracking_number is not null;
create index shipping_labels_due on shipping_labels (due_at) where status in ('buying', 'bought');
create index shipping_labels_age on shipping_labels (created_at) where status in ('quoted', 'failed');
create index shipping_labels_files on shipping_labels (file_expires_at) where file_expires_at is not null;
