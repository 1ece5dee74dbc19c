-- What staff add to an order: how it travels, what they tell each other about it, and that its pieces went back on the
-- shelf.

alter table orders
  add column tracking_carrier text,
  add column tracking_number text;

-- For staff alone; no customer ever reads them.
create table order_notes (
  note_id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  text text not null check (btrim(text) <> ''),
  author_id text references users,
  author_name text not null,
  created_at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, created_at, note_id);

-- Pieces given back to the stock. The key is the last wall: a line of an order is given back once for each reason, however
-- often and by how many at once its order is cancelled.
create table order_stock_returns (
  order_id text not null,
  position integer not null,
  reason text not null check (reason in ('closed')),
  quantity integer not null check (quantity > 0),
  returned_at timestamptz not null default now(),
  primary key (order_id, position, reason),
  foreign key (order_id, position) references order_items on delete cascade
);
