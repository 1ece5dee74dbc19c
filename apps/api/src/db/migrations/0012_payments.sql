-- Money: what was asked of a card, what was taken, what went back, and the pieces held while a customer pays.

alter table orders
  -- Both follow the ledger; what an order brought in is paid less refunded.
  add column paid_cents integer not null default 0 check (paid_cents >= 0),
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- null: the same as the delivery address
  add column billing_address text,
  add column billing_city text,
  add column billing_state text,
  add column billing_zip_code text,
  add column billing_country text check (billing_country ~ '^[A-Z]{2}$'),
  -- Raised with every new payment link, so that the older ones die.
  add column payment_link_version integer not null default 1,
  -- null: nobody has to follow a link to pay for it
  add column payment_link_expires_at timestamptz,
  add column payment_link_sent_at timestamptz,
  add column payment_reminder_sent_at timestamptz,
  add constraint orders_refund_within_payment check (refunded_cents <= paid_cents),
  add constraint orders_billing_whole check (
    num_nulls(billing_address, billing_city, billing_state, billing_zip_code, billing_country) in (0, 5));
create index orders_payment_link on orders (payment_link_expires_at)
  where payment_link_expires_at is not null and status = 'PENDING';

-- A cart as it stood when its customer began to pay: priced by us, its pieces taken from the stock for a while. The order
-- is made from these lines, whatever the browser shows by then.
create table checkouts (
  checkout_id text primary key,
  -- the number the order will have
  order_id text not null unique check (order_id ~ '^ORD-[0-9A-HJKMNP-TV-Z]{12}$'),
  user_id text references users,
  guest_id text,
  email text not null,
  -- name, color, unit price and quantity of each line, the addresses
  lines jsonb not null,
  shipping jsonb not null,
  billing jsonb,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents > 0),
  -- held: the pieces are set aside; ordered: they went into the order; released: they are for sale again
  state text not null default 'held' check (state in ('held', 'ordered', 'released')),
  hold_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (total_cents = subtotal_cents + tax_cents)
);
create index checkouts_held on checkouts (hold_expires_at) where state = 'held';
create index checkouts_age on checkouts (created_at);

-- One row for each payment asked of a provider.
create table payments (
  payment_id text primary key,
  provider text not null check (provider in ('sandbox', 'stripe', 'square', 'manual')),
  -- what it is for: a checkout that becomes an order, an order that waits to be paid, or an amount alone
  purpose text not null check (purpose in ('checkout', 'order', 'amount')),
  -- how browsers and the provider call it; null until the provider has answered
  intent_id text unique,
  provider_ref text unique,
  state text not null default 'created'
    check (state in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled', 'expired')),
  -- the provider's reason, in words for people
  message text,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'usd',
  return_url text not null,
  -- whose session began it; both null: nobody was signed in
  user_id text references users,
  guest_id text,
  checkout_id text unique references checkouts,
  order_id text references orders,
  -- a repeat of the same call finds this payment
  idempotency_scope text,
  idempotency_key text,
  body_hash bytea,
  -- while an attempt to pay is at the provider, nobody begins another one
  attempt_until timestamptz,
  -- Nothing is left to be done about it: it became an order, or went back, or never came.
  settled_at timestamptz,
  -- why its money could not become an order
  problem text,
  -- when it is looked at again
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((purpose = 'checkout') = (checkout_id is not null)),
  check (purpose <> 'order' or order_id is not null)
);
create unique index payments_once on payments (idempotency_scope, idempotency_key) where idempotency_key is not null;
create index payments_open on payments (due_at) where settled_at is null;
create index payments_order on payments (order_id) where order_id is not null;
-- One payment at a time for an order that waits to be paid.
create unique index payments_live on payments (order_id)
  where purpose = 'order' and settled_at is null;

-- Money to be given back. It has gone from our books already; this is the errand to the provider.
create table refunds (
  refund_id text primary key,
  -- null: the order was paid by hand, and so is this
  payment_id text references payments,
  -- null: the money never became an order
  order_id text references orders,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  reason text not null,
  -- null: the shop itself or the customer
  actor_id text references users,
  actor_name text,
  idempotency_key text not null,
  -- raised when the provider refuses for good: the next try is another errand to it, any earlier one the same
  errand integer not null default 1,
  provider_ref text,
  attempts integer not null default 0,
  last_error text,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index refunds_once on refunds (coalesce(order_id, payment_id), idempotency_key);
create index refunds_order on refunds (order_id, created_at) where order_id is not null;
create index refunds_payment on refunds (payment_id) where payment_id is not null;
create index refunds_pending on refunds (due_at) where status = 'pending';
create index refunds_failed on refunds (created_at desc) where status = 'failed';

-- The books: every cent that came in or went back, once.
create table payment_entries (
  entry_id bigint generated always as identity primary key,
  order_id text references orders,
  payment_id text references payments,
  refund_id text references refunds,
  kind text not null check (kind in ('capture', 'refund')),
  amount_cents integer not null check (amount_cents > 0),
  provider text not null,
  provider_ref text,
  -- the name of who did it; null: the shop itself or the customer
  actor text,
  note text,
  created_at timestamptz not null default now(),
  check ((kind = 'refund') = (refund_id is not null))
);
create index payment_entries_order on payment_entries (order_id, entry_id) where order_id is not null;
create index payment_entries_newest on payment_entries (created_at desc);
create unique index payment_entries_capture on payment_entries (payment_id) where kind = 'capture';
create unique index payment_entries_refund on payment_entries (refund_id) where kind = 'refund';

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger payment_entries_append_only before update or delete on payment_entries
  for each row execute function refuse_ledger_change();

-- The messages of providers, each acted on once however often it comes.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  provider_ref text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index provider_events_age on provider_events (received_at);

-- Where the provider's books and ours said different things.
create table payment_differences (
  payment_id text primary key references payments,
  our_paid_cents integer not null,
  our_refunded_cents integer not null,
  their_paid_cents integer not null,
  their_refunded_cents integer not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- a later comparison found both alike
  resolved_at timestamptz
);

-- The sandbox's own books: what a hosted provider would keep on its side. Nothing of the shop reads them.
create table sandbox_intents (
  intent_id text primary key,
  client_secret text not null,
  payment_id text not null,
  order_id text,
  amount_cents integer not null,
  currency text not null,
  return_url text not null,
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  message text,
  -- last four digits of the test card
  card text,
  -- until then a successful payment is still processing
  settles_at timestamptz,
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create table sandbox_refunds (
  refund_id text primary key,
  intent_id text not null references sandbox_intents,
  amount_cents integer not null check (amount_cents > 0),
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create index sandbox_refunds_intent on sandbox_refunds (intent_id);
create table sandbox_events (
  event_id text primary key,
  intent_id text not null references sandbox_intents,
  kind text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  delivered_at timestamptz
);
create index sandbox_events_waiting on sandbox_events (due_at) where delivered_at is null;
create index sandbox_events_intent on sandbox_events (intent_id);

-- What was paid and given back before there was a ledger.
update orders set paid_cents = total_cents,
  refunded_cents = case payment_status when 'refunded' then total_cents else 0 end
where payment_status in ('succeeded', 'paid', 'refunded', 'partially_refunded');
update orders set payment_link_expires_at = created_at + interval '72 hours', payment_link_sent_at = created_at
where payment_method = 'MANUAL' and payment_status = 'pending' and status = 'PENDING';
insert into refunds (refund_id, order_id, amount_cents, status, reason, idempotency_key, created_at, done_at)
select 'ref_' || order_id, order_id, refunded_cents, 'succeeded', 'Refunded before the ledger began', 'before', updated_at, updated_at
from orders where refunded_cents > 0;
insert into payment_entries (order_id, kind, amount_cents, provider, note, created_at)
select order_id, 'capture', paid_cents, 'manual', 'Paid before the ledger began', created_at
from orders where paid_cents > 0;
insert into payment_entries (order_id, refund_id, kind, amount_cents, provider, note, created_at)
select order_id, 'ref_' || order_id, 'refund', refunded_cents, 'manual', 'Refunded before the ledger began', updated_at
from orders where refunded_cents > 0;
