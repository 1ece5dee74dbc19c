-- A charging call that was sent, or was about to be, and whose outcome is not known yet. Written before the call, deleted as soon
-- as its outcome is known: until then the same call with the same key is repeated and no other card is taken.
create table charge_attempts (
  payment_id text primary key references payments,
  idempotency_key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  -- the provider's single-use token of a card (never a card number), and the secret the browser knew the payment by;
  -- null: the call is not repeated any more
  source_token text,
  client_secret text,
  started_at timestamptz not null default now(),
  check ((source_token is null) = (client_secret is null))
);
