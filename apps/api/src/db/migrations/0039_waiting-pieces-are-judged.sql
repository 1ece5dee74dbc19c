-- Locks the counters of these holders and returns them, so that the statement that places orders can refuse one buyer and store
-- the others. A function that is volatile sees what was committed since that statement began, and is planned for the table as it
-- is now, however young the shop was when the statement was planned.
create function lock_waiting_pieces(holders text[]) returns table (holder text, pieces integer) language sql volatile as $$
  select w.holder, w.pieces from waiting_pieces w where w.holder = any(holders) order by w.holder for no key update
$$;
