-- A TRUNCATE of the ledger, or of a table it refers to with CASCADE, is refused as an update or delete is.
create trigger payment_entries_keep_all before truncate on payment_entries
  for each statement execute function refuse_ledger_change();
