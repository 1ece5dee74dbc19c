-- Texts about people leave the append-only tables, so that an erasure can delete them (decision 59).

-- Notes of ledger entries. A trigger takes them off each new entry, also off those of the previous version.
create table payment_entry_notes (
  -- No foreign key: the note is stored before its entry, which is never deleted.
  entry_id bigint primary key,
  note text not null
);
insert into payment_entry_notes (entry_id, note) select entry_id, note from payment_entries where note is not null;
alter table payment_entries disable trigger payment_entries_append_only;
update payment_entries set note = null where note is not null;
alter table payment_entries enable trigger payment_entries_append_only;
create function split_ledger_note() returns trigger language plpgsql as $$
begin
  insert into payment_entry_notes (entry_id, note) values (new.entry_id, new.note);
  new.note := null;
  return new;
end $$;
create trigger payment_entries_split_note before insert on payment_entries
  for each row when (new.note is not null) execute function split_ledger_note();

-- The last audit entry whose texts were checked by the job that removes them.
create table audit_text_check (
  only_row boolean primary key default true check (only_row),
  checked_up_to bigint not null
);

-- The job may replace the changes of an entry, and nothing else of it; a later entry of the chain vouches for the new ones.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.occurred_at < now() - interval '1 year' and exists (select from audit_anchor where entry_id >= old.entry_id) then
      return old;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if current_setting('atelier.removes_audit_texts', true) = 'on'
      and to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes' then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

-- By these versions orders are judged: a published one never changes.
create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'published versions of documents are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger shop_document_versions_append_only before update or delete on shop_document_versions
  for each row execute function refuse_document_change();
create trigger shop_document_versions_keep_all before truncate on shop_document_versions
  for each statement execute function refuse_document_change();
