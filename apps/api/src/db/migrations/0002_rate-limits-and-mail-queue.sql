-- How often somebody did what is limited, in the form rate-limiter-flexible writes it. Not logged ahead: losing the
-- counts with a crash is harmless, writing them to disk for every call is not.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- milliseconds since 1970; null: never
  expire bigint
);
create index rate_limits_expiry on rate_limits (expire);

-- A mail that failed is tried again later. One that a worker has taken is nobody else's until `claimed_until`.
alter table mails
  add column due_at timestamptz not null default now(),
  add column claimed_until timestamptz;
drop index mails_unsent;
create index mails_due on mails (due_at) where status = 'pending';

-- The admin's order list: by status, newest first, and by what was paid for.
create index orders_total on orders (total_cents, order_id);
create index orders_payment_status on orders (payment_status, created_at desc);

alter table idempotency_keys
  alter column status set not null,
  alter column answer set not null,
  add constraint idempotency_keys_length check (length(key) between 1 and 255);
