-- A refund can fail after the provider had sent it: the ledger then takes it back, and each further sending has its own entry.
alter table refunds add column reversed_at timestamptz;
alter table payment_entries add column refund_attempt integer not null default 1;
-- short: only the entries of refunds are in it.
create unique index payment_entries_refund_attempt on payment_entries (refund_id, kind, by_hand, refund_attempt)
  where refund_id is not null;
drop index payment_entries_refund;
create index if not exists refunds_provider_ref on refunds (provider_ref) where provider_ref is not null;

-- replaced: it failed after it had been sent, and what it was to pay back went back in another way.
alter table refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check
    check (status in ('pending', 'succeeded', 'failed', 'due_by_hand', 'replaced')) not valid;

comment on column refunds.status is
  'pending: to be sent to the provider; failed or due_by_hand: waits for staff; succeeded: the money has gone back; replaced: it failed, and the money has gone back in another way';

-- A bank that only asks about a payment has not taken the money: an inquiry does not keep it from being refunded.
alter table disputes add column is_inquiry boolean not null default false;
