-- What the shop keeps for its customers: proof of their address, links in mails, the last checkout, address book,
-- favourites, and the wish to be forgotten.

alter table users
  add column email_verified_at timestamptz,
  -- asked to be deleted; until then it can be taken back
  add column deletion_due_at timestamptz;
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;

-- What a person recognises a session by: 'Chrome on Windows', never the whole line the browser sends.
alter table sessions add column device text not null default '';

-- The secret parts of links in mails: single use, for one purpose, one user and one address.
create table auth_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset-password', 'verify-email', 'change-email')),
  user_id text not null references users on delete cascade,
  -- the address the link proves; a link sent to an earlier address of the account opens nothing
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_tokens_user on auth_tokens (user_id, purpose);
create index auth_tokens_expiry on auth_tokens (expires_at);

create table checkout_profiles (
  user_id text primary key references users on delete cascade,
  details jsonb not null,
  updated_at timestamptz not null default now()
);

create table addresses (
  address_id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  label text not null default '',
  first_name text not null,
  last_name text not null,
  street_address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, address_id);
create unique index addresses_default on addresses (user_id) where is_default;

create table favorites (
  user_id text not null references users on delete cascade,
  product_id text not null references products on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index favorites_product on favorites (product_id);

-- A guest finds the own orders; a new customer the ones made earlier with the same address.
create index orders_guest on orders (guest_id, created_at desc) where guest_id is not null;
create index orders_guest_email on orders (email) where user_id is null;
