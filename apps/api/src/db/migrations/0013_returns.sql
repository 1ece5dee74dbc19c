-- Returns: pieces that come back after an order was delivered. What was bought and has not come back is the last wall: no
-- piece is returned twice, whoever asks and however many at once.

alter table orders add column delivered_at timestamptz;

update orders set delivered_at = (
  select min(h.created_at) from order_status_history h
  where h.order_id = orders.order_id and h.status in ('DELIVERED', 'COMPLETED')
);

-- Pieces in returns that were not rejected.
alter table order_items
  add column returned_quantity integer not null default 0
    check (returned_quantity >= 0 and returned_quantity <= quantity);

create table returns (
  return_id text primary key check (return_id ~ '^RET-[0-9A-HJKMNP-TV-Z]{12}$'),
  order_id text not null references orders on delete cascade,
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'received', 'refunded', 'rejected')),
  reason text not null
    check (reason in ('Defective/Damaged', 'Wrong Item Received', 'Size Issues', 'Not as Described', 'Changed Mind',
                      'Quality Issues', 'Other')),
  -- the customer's own words
  note text,
  -- what the customer was told last: how to send it back, or why it was rejected
  answer text,
  refunded_cents integer check (refunded_cents >= 0),
  requested_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'refunded') = (refunded_cents is not null)),
  check (status <> 'rejected' or answer is not null)
);
create index returns_newest on returns (requested_at desc, return_id);
create index returns_status on returns (status, requested_at desc);
create index returns_order on returns (order_id);

create table return_items (
  return_id text not null references returns on delete cascade,
  order_id text not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  -- null: not received yet
  restocked boolean,
  primary key (return_id, position),
  foreign key (order_id, position) references order_items on delete cascade
);
create index return_items_line on return_items (order_id, position);

create table return_history (
  entry_id bigint generated always as identity primary key,
  return_id text not null references returns on delete cascade,
  status text not null,
  -- for staff
  note text,
  -- null: the customer
  actor_id text references users,
  actor_name text,
  created_at timestamptz not null default now()
);
create index return_history_return on return_history (return_id, created_at, entry_id);

-- Pieces that went back on the shelf: all that an order still had when it was closed, and those of a return that were found
-- fit for sale.
alter table order_stock_returns drop constraint order_stock_returns_reason_check;
alter table order_stock_returns
  add constraint order_stock_returns_reason_check check (reason in ('closed', 'returned'));
