-- A refund of money that no provider took: due_by_hand until staff have paid it and say so.

alter table refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('pending', 'succeeded', 'failed', 'due_by_hand')) not valid;
create index if not exists refunds_due_by_hand on refunds (created_at desc) where status = 'due_by_hand';
comment on column refunds.status is
  'pending: to be sent to the provider; failed or due_by_hand: waits for staff; succeeded: the money has gone back';
