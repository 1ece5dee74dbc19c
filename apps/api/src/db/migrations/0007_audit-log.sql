-- Who did what to what, when, from where, and what it was before and after. Rows are only ever added; each carries a hash
-- over itself and the one before, so that whoever changes or removes one behind our back breaks the chain.

create table audit_entries (
  -- 1, 2, 3 …: a gap shows a missing row
  entry_id bigint primary key check (entry_id > 0),
  occurred_at timestamptz not null,
  -- who, as they were called at the time; no reference: the trail outlives its people
  actor_id text,
  actor_name text not null,
  actor_role text,
  action text not null,
  target_type text,
  target_id text,
  target_name text,
  -- { field: { before, after } }, secrets left out
  changes jsonb not null default '{}',
  -- the network an address belongs to, never the address
  network text not null,
  device text not null,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index audit_entries_actor on audit_entries (actor_id, entry_id desc);
create index audit_entries_target on audit_entries (target_id, entry_id desc);
create index audit_entries_action on audit_entries (action, entry_id desc);
create index audit_entries_time on audit_entries (occurred_at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_keep_all before truncate on audit_entries
  for each statement execute function refuse_audit_change();
