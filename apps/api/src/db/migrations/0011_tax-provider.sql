-- Orders whose tax a provider calculates, and what it has recorded of them (decision 73).

-- the provider's id of the calculation; null: the shop computed the tax
alter table orders add column tax_calculation text;
alter table checkouts add column tax_calculation text;

-- What the tax provider records of an order: that it was paid, and each refund. One row for each.
create table tax_transactions (
  transaction_id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  -- the refund that it is about; null: the sale
  refund_id text references refunds on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'recorded', 'failed')),
  -- the transaction at the provider; null: not recorded yet
  provider_ref text,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- until when a worker has claimed it
  claimed_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  check ((status = 'recorded') = (provider_ref is not null))
);
create unique index tax_transactions_of_sale on tax_transactions (order_id) where refund_id is null;
create unique index tax_transactions_of_refund on tax_transactions (refund_id) where refund_id is not null;
-- of the foreign key
create index tax_transactions_of_order on tax_transactions (order_id);
create index tax_transactions_due on tax_transactions (due_at) where status = 'pending';
create index tax_transactions_failed on tax_transactions (order_id) where status = 'failed';

-- A payment and a refund queue their row in the transaction that stores them, whichever part of the shop that is.
create function queue_tax_sale() returns trigger language plpgsql as $$
begin
  insert into tax_transactions (order_id)
    select order_id from orders where order_id = new.order_id and tax_calculation is not null
    on conflict do nothing;
  return null;
end $$;
create trigger payment_entries_queue_tax after insert on payment_entries for each row
  when (new.kind = 'capture' and new.order_id is not null) execute function queue_tax_sale();

create function queue_tax_refund() returns trigger language plpgsql as $$
begin
  insert into tax_transactions (order_id, refund_id)
    select order_id, new.refund_id from orders where order_id = new.order_id and tax_calculation is not null
    on conflict do nothing;
  return null;
end $$;
create trigger refunds_queue_tax after insert or update of status on refunds for each row
  when (new.status = 'succeeded' and new.order_id is not null) execute function queue_tax_refund();
