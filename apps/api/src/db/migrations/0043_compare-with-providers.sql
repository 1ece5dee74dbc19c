-- The comparison of the ledger with the payment providers: how far it has come, and what differs.

create table payment_comparisons (
  provider text primary key,
  -- every movement before it was compared; null: no run has finished yet
  compared_until timestamptz,
  -- where the last run stopped before its end; null: it finished
  resume_at timestamptz,
  updated_at timestamptz not null default now()
);

create table ledger_differences (
  difference_id bigint generated always as identity primary key,
  provider text not null,
  -- the payment, as the provider calls it
  provider_ref text not null,
  -- null: no payment of the shop is known by that name
  payment_id text references payments,
  kind text not null check (kind in ('not_booked', 'not_at_provider', 'amount', 'refund', 'unverified')),
  our_paid_cents bigint not null,
  our_refunded_cents bigint not null,
  -- null: the provider could not say
  their_paid_cents bigint,
  their_refunded_cents bigint,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  -- null: a later comparison found both sides equal
  resolved_by_id text references users,
  resolved_by text,
  resolution_note text,
  check ((kind = 'unverified') = (their_paid_cents is null)),
  check ((their_paid_cents is null) = (their_refunded_cents is null)),
  check (num_nulls(resolved_by, resolution_note) in (0, 2)),
  check (resolved_by is null or resolved_at is not null)
);
create unique index ledger_differences_open on ledger_differences (provider, provider_ref) where resolved_at is null;
create index ledger_differences_newest on ledger_differences (first_seen_at desc) where resolved_at is null;
create index ledger_differences_of on ledger_differences (provider, provider_ref, resolved_at desc);

insert into ledger_differences (provider, provider_ref, payment_id, kind, our_paid_cents, our_refunded_cents,
  their_paid_cents, their_refunded_cents, first_seen_at, last_seen_at)
select p.provider, p.provider_ref, p.payment_id,
  case when d.their_paid_cents = 0 then 'not_at_provider' when d.our_paid_cents <> d.their_paid_cents then 'amount' else 'refund' end,
  d.our_paid_cents, d.our_refunded_cents, d.their_paid_cents, d.their_refunded_cents, d.first_seen_at, d.last_seen_at
from payment_differences d join payments p on p.payment_id = d.payment_id
where d.resolved_at is null and p.provider_ref is not null;
comment on table payment_differences is 'Replaced by ledger_differences; nothing writes it any more.';

create index if not exists refunds_done on refunds (done_at) where status = 'succeeded';

alter table job_runs
  drop constraint job_runs_outcome_check,
  add constraint job_runs_outcome_check check (outcome in ('done', 'failed', 'unfinished')) not valid;
