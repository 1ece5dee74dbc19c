-- An unpaid order that staff set to PROCESSING is reminded and closed like one that is PENDING.
create index if not exists orders_awaiting_payment on orders (payment_link_expires_at)
  where payment_link_expires_at is not null and status in ('PENDING', 'PROCESSING') and paid_cents = 0;
-- unused since 0072: orders_awaiting_payment serves the queries of the previous version too
drop index orders_payment_link;
