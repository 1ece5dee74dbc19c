-- A dispute that was lost can still be decided for us: a recovery is what the bank took and has given back, once.

alter table payment_entries
  drop constraint payment_entries_kind_check,
  drop constraint payment_entries_about;
alter table payment_entries
  add constraint payment_entries_kind_check check (kind in ('capture', 'refund', 'reversal', 'dispute', 'recovery')),
  add constraint payment_entries_about check ((kind in ('refund', 'reversal')) = (refund_id is not null)
    and (kind in ('dispute', 'recovery')) = (dispute_id is not null));
drop index payment_entries_dispute;
create unique index payment_entries_dispute on payment_entries (dispute_id, kind) where dispute_id is not null;
