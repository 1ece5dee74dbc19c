-- Addresses of another shop, and where they lead here (decision 86).
create table old_addresses (
  -- the path in lower case, decoded, without a slash at the end
  address text primary key,
  -- a path of this shop; null: none is known
  target text,
  -- how often it was asked for without a target
  hits integer not null default 0,
  last_asked_at timestamptz
);
