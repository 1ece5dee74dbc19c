-- Photos that customers add to a return request.

-- One row per photo. It is written before the files, so that the sweep finds the files of a killed process.
create table return_photos (
  -- the name of its files, and random: knowing an order does not lead to its photos
  photo_id text primary key check (photo_id ~ '^[0-9a-f]{32}$'),
  -- no cascade: deleting the row alone would leave the files
  order_id text not null references orders,
  -- null: the request is not submitted yet
  return_id text references returns,
  -- place among the photos of its return, from 0
  position integer not null default 0,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- size of its stored files
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  -- from then on the photo cannot be read, and the sweep deletes it; null: as long as the order has a customer
  expires_at timestamptz
);
create index return_photos_order on return_photos (order_id);
create index return_photos_return on return_photos (return_id, position) where return_id is not null;
create index return_photos_expiry on return_photos (expires_at) where expires_at is not null;
