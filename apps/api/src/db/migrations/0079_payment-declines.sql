-- Declined attempts to pay. Who tried is in the checkout alone, so that it is gone when the checkout is anonymized.
create table payment_declines (
  decline_id bigint generated always as identity primary key,
  payment_id text not null references payments on delete cascade,
  -- the provider's message for customers
  reason text not null,
  declined_at timestamptz not null default now()
);
create index payment_declines_payment on payment_declines (payment_id);
create index payment_declines_newest on payment_declines (declined_at desc, decline_id desc);
insert into payment_declines (payment_id, reason, declined_at)
select payment_id, message, updated_at from payments
where purpose = 'checkout' and order_id is null and message is not null and state <> 'succeeded';
