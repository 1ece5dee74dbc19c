-- The catalogue, people and sessions, orders. Constraints are the last wall: whatever the code believes,
-- stock never falls below zero and an order's total is the sum of its parts.

create table products (
  product_id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (btrim(name) <> ''),
  description text not null,
  category text not null check (category in ('totes', 'crossbody', 'clutch', 'backpack', 'wallets', 'handbags')),
  price_cents integer not null check (price_cents >= 0),
  compare_at_price_cents integer check (compare_at_price_cents >= 0),
  status text not null default 'active'
    check (status in ('active', 'draft', 'inactive', 'disabled', 'deleted', 'archived', 'out_of_stock')),
  is_active boolean not null default true,
  is_new boolean not null default false,
  features text[] not null default '{}',
  dimensions text,
  included text[] not null default '{}',
  materials text,
  rating numeric(2, 1) check (rating between 0 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  sales_count integer not null default 0 check (sales_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- The storefront's lists: newest first, of one category or of all.
create index products_visible_newest on products (created_at desc, product_id)
  where status in ('active', 'out_of_stock') and is_active;
create index products_visible_by_category on products (category, created_at desc, product_id)
  where status in ('active', 'out_of_stock') and is_active;

create table color_variants (
  variant_id integer generated always as identity primary key,
  product_id text not null references products on delete cascade,
  position integer not null check (position >= 0),
  name text not null check (btrim(name) <> ''),
  value text not null check (value ~ '^#[0-9a-f]{6}$'),
  sku text not null unique,
  -- null: this colour is not counted
  stock integer check (stock >= 0),
  unique (product_id, position)
);
create unique index color_variants_name on color_variants (product_id, lower(name));

create table product_images (
  image_id integer generated always as identity primary key,
  variant_id integer not null references color_variants on delete cascade,
  position integer not null check (position >= 0),
  url text not null,
  alt text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null default '{}',
  placeholder text,
  unique (variant_id, position)
);

-- Bumped in the transaction of every catalogue edit, so that every process can tell whether what it keeps is stale.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into catalogue_version default values;

create table users (
  user_id text primary key,
  email text not null check (email = lower(btrim(email))),
  name text not null,
  role text not null check (role in ('customer', 'guest', 'admin')),
  admin_role text check (admin_role in ('SUPER_ADMIN', 'ADMIN', 'MANAGER', 'EDITOR', 'VIEWER')),
  password_hash text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login_at timestamptz,
  deleted_at timestamptz,
  -- a staff role without staff access, or the reverse, is a mistake
  check ((role = 'admin') = (admin_role is not null))
);
create unique index users_email on users (email) where role <> 'guest';
create index users_created on users (created_at desc);

create table sessions (
  session_id bigint generated always as identity primary key,
  -- SHA-256 of the token: a copy of the database opens no session
  token_hash bytea not null unique,
  audience text not null check (audience in ('customer', 'guest', 'staff')),
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  check (idle_expires_at <= absolute_expires_at)
);
create index sessions_user on sessions (user_id);
create index sessions_absolute_expiry on sessions (absolute_expires_at);

create table orders (
  order_id text primary key check (order_id ~ '^ORD-[0-9A-HJKMNP-TV-Z]{12}$'),
  -- null: a guest's order. The guest's own id is kept apart, because no userId at the API means guest.
  user_id text references users,
  guest_id text,
  email text not null,
  status text not null default 'PENDING'
    check (status in ('PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'COMPLETED', 'CANCELLED', 'REFUNDED')),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'requires_payment_method', 'requires_confirmation', 'succeeded', 'paid',
                              'failed', 'canceled', 'refunded', 'partially_refunded')),
  payment_method text not null check (payment_method in ('CREDIT_CARD', 'MANUAL')),
  status_note text,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  first_name text not null,
  last_name text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (total_cents = subtotal_cents + tax_cents)
);
create index orders_newest on orders (created_at desc, order_id);
create index orders_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_status on orders (status, created_at desc);

create table order_items (
  order_id text not null references orders on delete cascade,
  position integer not null check (position >= 0),
  product_id text not null,
  variant_id integer references color_variants on delete set null,
  name text not null,
  color text,
  size text,
  image_url text,
  unit_price_cents integer not null check (unit_price_cents >= 0),
  quantity integer not null check (quantity > 0),
  primary key (order_id, position)
);
create index order_items_product on order_items (product_id);
create index order_items_variant on order_items (variant_id);

create table order_status_history (
  entry_id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  status text not null,
  note text,
  -- who: a member of staff; null: the shop itself or the customer
  actor_id text references users,
  actor_name text,
  created_at timestamptz not null default now()
);
create index order_status_history_order on order_status_history (order_id, created_at, entry_id);

-- The first answer to a call that must not happen twice, replayed to every repeat of it.
create table idempotency_keys (
  key text not null,
  -- who sent it: two people may pick the same key
  scope text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (key, scope)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Every mail the shop sends: written in the transaction that causes it, sent by a job.
create table mails (
  mail_id bigint generated always as identity primary key,
  recipient text not null,
  sender_type text not null default 'orders'
    check (sender_type in ('admin', 'support', 'orders', 'returns', 'marketing', 'info')),
  type text not null default 'general',
  subject text not null,
  html text not null,
  text text not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  message_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_newest on mails (created_at desc);
create index mails_unsent on mails (created_at) where status <> 'sent';

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
