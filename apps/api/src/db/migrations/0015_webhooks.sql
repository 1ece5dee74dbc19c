-- Webhooks: addresses that get the events of the shop (decision 78).

create table webhook_subscriptions (
  subscription_id text primary key,
  url text not null,
  -- empty: every type
  types text[] not null default '{}',
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  -- both are encrypted with a key from SESSION_SECRET
  secret bytea not null,
  -- signs as well until then
  old_secret bytea,
  old_secret_until timestamptz,
  -- the cursor of the last event that was delivered
  position bigint not null,
  -- attempts that failed in a row, and when the first one did
  failures integer not null default 0,
  failing_since timestamptz,
  due_at timestamptz not null default now(),
  -- a worker delivers until then
  claimed_until timestamptz,
  created_at timestamptz not null default now()
);

-- Attempts of the last 30 days.
create table webhook_deliveries (
  delivery_id bigint generated always as identity primary key,
  subscription_id text not null references webhook_subscriptions on delete cascade,
  event_id uuid not null,
  type text not null,
  at timestamptz not null default now(),
  status integer,
  problem text,
  -- the beginning
  answer text not null default '',
  milliseconds integer not null
);
create index webhook_deliveries_subscription on webhook_deliveries (subscription_id, delivery_id desc);
create index webhook_deliveries_age on webhook_deliveries (at);
