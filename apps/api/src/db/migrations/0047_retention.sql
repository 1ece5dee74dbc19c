-- Numbers of the policy for tables that only grew: where the audit log begins after its oldest rows were deleted, and the indexes by
-- which rows are found whose time is over.

-- The number and the hash of the last deleted row: the chain of the others is proven from here.
create table audit_anchor (
  only_row boolean primary key default true check (only_row),
  entry_id bigint not null check (entry_id > 0),
  hash bytea not null,
  moved_at timestamptz not null default now()
);
create function refuse_anchor_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.entry_id > old.entry_id then
    return new;
  end if;
  raise exception 'the anchor of the audit log only moves forward' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_anchor_moves_forward before update or delete on audit_anchor
  for each row execute function refuse_anchor_change();
create trigger audit_anchor_stays before truncate on audit_anchor
  for each statement execute function refuse_anchor_change();

-- Rows behind the anchor may go, young ones never: the policy keeps them for years, and no mistake in it deletes last month's.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.occurred_at < now() - interval '1 year' and exists (select from audit_anchor where entry_id >= old.entry_id) then
      return old;
    end if;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

create index if not exists orders_person_age on orders (created_at) where email not like '%@deleted.invalid';
create index if not exists payments_unpaid_age on payments (settled_at)
  where state in ('created', 'failed', 'canceled', 'expired');
-- What refers to a payment is looked up before it is deleted.
create index if not exists payment_entries_payment on payment_entries (payment_id) where payment_id is not null;
create index if not exists unsubscribe_links_age on unsubscribe_links (created_at);
create index if not exists sandbox_intents_age on sandbox_intents (created_at);
