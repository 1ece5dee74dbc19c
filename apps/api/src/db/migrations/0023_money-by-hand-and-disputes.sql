-- Refunds that people made where the provider would not, and what banks took back in a dispute.

alter table refunds
  -- how it was paid back when no provider did; null: by the provider, or not yet
  add column by_hand_how text
    check (by_hand_how in ('bank_transfer', 'provider_account', 'cash', 'check', 'other')),
  -- a day of the house, 2026-05-12
  add column by_hand_on text check (by_hand_on ~ '^\d{4}-\d{2}-\d{2}$'),
  add column by_hand_note text,
  -- who wrote it down, and when
  add column by_hand_by_id text references users,
  add column by_hand_by text,
  add column by_hand_at timestamptz,
  add constraint refunds_by_hand_whole check (num_nulls(by_hand_how, by_hand_on, by_hand_by, by_hand_at) in (0, 4)),
  add constraint refunds_by_hand_done check (by_hand_how is null or status = 'succeeded');

create table disputes (
  dispute_id text primary key,
  provider text not null check (provider in ('sandbox', 'stripe', 'square')),
  provider_ref text not null,
  payment_id text not null references payments,
  -- null: the money never became an order
  order_id text references orders,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  amount_cents integer not null check (amount_cents > 0),
  -- the provider's word for it
  reason text,
  -- until when the provider waits for our side of it
  answer_by timestamptz,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  unique (provider, provider_ref)
);
create index disputes_open on disputes (opened_at) where state = 'open';
create index disputes_order on disputes (order_id) where order_id is not null;

-- A reversal takes an entry back: what the provider did not refund is no refund of the provider's. A dispute is money the bank
-- took back.
alter table payment_entries
  add column dispute_id text references disputes,
  add column by_hand boolean not null default false,
  drop constraint payment_entries_kind_check,
  drop constraint payment_entries_check;
alter table payment_entries
  add constraint payment_entries_kind_check check (kind in ('capture', 'refund', 'reversal', 'dispute')),
  add constraint payment_entries_about check (
    (kind in ('refund', 'reversal')) = (refund_id is not null) and (kind = 'dispute') = (dispute_id is not null));
drop index payment_entries_refund;
create unique index payment_entries_refund on payment_entries (refund_id, kind, by_hand) where refund_id is not null;
create unique index payment_entries_dispute on payment_entries (dispute_id) where dispute_id is not null;

-- The sandbox's own books of disputes, as a hosted provider would keep them.
create table sandbox_disputes (
  dispute_id text primary key,
  intent_id text not null unique references sandbox_intents,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  created_at timestamptz not null default now()
);
