-- What staff do for customers: finding one among hundreds of thousands, notes among themselves, the inbox of the contact
-- form, and mails that belong together.

-- For staff alone; no customer ever reads them.
create table customer_notes (
  note_id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  text text not null check (btrim(text) <> ''),
  author_id text references users,
  author_name text not null,
  created_at timestamptz not null default now()
);
create index customer_notes_user on customer_notes (user_id, created_at desc, note_id desc);

-- The customer list in every order it can be sorted by, names without regard to capitals and accents. The filters come along, so that a page deep inside is counted off
-- in the index alone. Admin accounts and erased ones are never in it.
create index users_customers_by_name on users (folded(name), user_id) include (name, role, is_active)
  where role <> 'admin' and deleted_at is null;
create index users_customers_by_email on users (email, user_id) include (role, is_active)
  where role <> 'admin' and deleted_at is null;
create index users_customers_by_role on users (role, folded(name), user_id) include (name, is_active)
  where role <> 'admin' and deleted_at is null;
create index users_customers_by_created on users (created_at, user_id) include (role, is_active)
  where role <> 'admin' and deleted_at is null;
create index users_customers_by_last_login on users (last_login_at nulls first, user_id) include (role, is_active)
  where role <> 'admin' and deleted_at is null;
create index users_customers_inactive on users (folded(name), user_id) include (name, role)
  where role <> 'admin' and deleted_at is null and not is_active;
-- What the search looks through: the name without accents and as it is written, the address and the id.
alter table users add column search_text text not null generated always as (
  folded(name) || e'\n' || lower(name) || e'\n' || email || e'\n' || lower(user_id)) stored;
create index users_customers_words on users using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256)
  where role <> 'admin' and deleted_at is null;

-- How many people the list has, by what it can be narrowed down to. Changes are added at the end of customer_tally_changes
-- and folded in later, so that nobody who registers waits for somebody else; both tables together are exact at any moment.
create table customer_tallies (
  role text not null,
  is_active boolean not null,
  people bigint not null,
  primary key (role, is_active)
);
create table customer_tally_changes (
  role text not null,
  is_active boolean not null,
  people bigint not null
);

create function tally_customers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_tally_changes
      select role, is_active, count(*) from added where deleted_at is null and role <> 'admin' group by 1, 2;
  else
    insert into customer_tally_changes
      select role, is_active, -count(*) from removed where deleted_at is null and role <> 'admin' group by 1, 2;
  end if;
  return null;
end $$;
create trigger users_tally_added after insert on users referencing new table as added
  for each statement execute function tally_customers();
create trigger users_tally_removed after delete on users referencing old table as removed
  for each statement execute function tally_customers();

-- Signing in changes a user too, and nothing that is counted.
create function tally_customer_change() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null and old.role <> 'admin' then
    insert into customer_tally_changes values (old.role, old.is_active, -1);
  end if;
  if new.deleted_at is null and new.role <> 'admin' then
    insert into customer_tally_changes values (new.role, new.is_active, 1);
  end if;
  return null;
end $$;
create trigger users_tally_changed after update on users for each row
  when ((old.role, old.is_active, old.deleted_at is null) is distinct from (new.role, new.is_active, new.deleted_at is null))
  execute function tally_customer_change();

insert into customer_tallies
  select role, is_active, count(*) from users where deleted_at is null and role <> 'admin' group by 1, 2;

-- The inbox: new is open and nobody's, assigned is open and somebody's.
alter table contact_messages drop constraint contact_messages_status_check;
alter table contact_messages
  add constraint contact_messages_status_check check (status in ('open', 'answered', 'closed', 'spam')),
  add column assigned_to text references users,
  add column updated_at timestamptz not null default now();
create index contact_messages_newest on contact_messages (created_at desc, message_id desc);
create index contact_messages_finished on contact_messages (updated_at) where status in ('closed', 'spam');

create table contact_replies (
  reply_id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages on delete cascade,
  -- the mail that carried it; its text is kept here as it was typed
  mail_id bigint references mails on delete set null,
  subject text not null,
  text text not null check (btrim(text) <> ''),
  author_id text references users,
  author_name text not null,
  created_at timestamptz not null default now()
);
create index contact_replies_message on contact_replies (message_id, created_at, reply_id);

-- Mails of one conversation name the earlier ones, so that a mail program shows them together.
alter table mails add column thread text;
create index mails_thread on mails (thread, mail_id) where thread is not null;
-- What was sent to somebody, newest first.
create index mails_recipient on mails (recipient, created_at desc);
