-- Every list of staff searches in normalized texts: whatever the case, accents, apostrophes and order of the words. A
-- column find_text is null for rows of an earlier version, until the job refresh-search-texts has described them.

-- pg_restore builds indexes with an empty search path.
alter function find_text(text[]) set search_path from current;

alter table orders
  -- what was ordered; null: not known when it was stored, the job reads it from the line items
  add column items_text text,
  add column find_text text;
create function describe_order() returns trigger language plpgsql as $$
begin
  if new.items_text is null and tg_op = 'UPDATE' then
    select string_agg(concat_ws(' ', i.name, i.color_label, i.color), ', ' order by i.position) into new.items_text
      from order_items i where i.order_id = new.order_id;
    new.items_text := coalesce(new.items_text, '');
  end if;
  new.find_text := find_text(
    new.order_id, new.email, new.first_name || ' ' || new.last_name, regexp_replace(new.phone, '[^0-9]', '', 'g'),
    regexp_replace(coalesce(new.tracking_number, ''), '\s', '', 'g'), new.city, new.state,
    new.zip_code, regexp_replace(new.zip_code, '[^[:alnum:]]', '', 'g'), new.items_text);
  return new;
end $$;
create trigger orders_describe before insert or update of email, first_name, last_name, phone, tracking_number, city,
  state, zip_code, items_text, find_text on orders for each row execute function describe_order();
create index if not exists orders_find on orders using gin (find_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index if not exists orders_unfolded on orders (order_id) where find_text is null;
create index if not exists orders_without_items_text on orders (order_id) where items_text is null;

alter table users add column find_text text;
create function describe_user() returns trigger language plpgsql as $$
begin
  new.find_text := find_text(new.name, new.email, new.user_id);
  return new;
end $$;
create trigger users_describe before insert or update of name, email, find_text on users
  for each row execute function describe_user();
create index if not exists users_find on users using gin (find_text gin_trgm_ops) with (gin_pending_list_limit = 256)
  where role <> 'admin' and deleted_at is null;
create index if not exists users_unfolded on users (user_id) where find_text is null;

alter table returns add column find_text text;
create function describe_return_texts() returns trigger language plpgsql as $$
begin
  select find_text(new.return_id, o.order_id, o.email, o.first_name || ' ' || o.last_name)
    into new.find_text from orders o where o.order_id = new.order_id;
  return new;
end $$;
create trigger returns_describe_texts before insert or update on returns
  for each row execute function describe_return_texts();
create index if not exists returns_find on returns using gin (find_text gin_trgm_ops);
create index if not exists returns_unfolded on returns (return_id) where find_text is null;

alter table contact_messages add column find_text text;
create function describe_contact_message() returns trigger language plpgsql as $$
begin
  new.find_text := find_text(new.name, new.email, new.message);
  return new;
end $$;
create trigger contact_messages_describe before insert or update of name, email, message, find_text on contact_messages
  for each row execute function describe_contact_message();
create index if not exists contact_messages_unfolded on contact_messages (message_id) where find_text is null;

alter table mails add column find_text text;
create function describe_mail() returns trigger language plpgsql as $$
begin
  new.find_text := find_text(new.recipient, new.subject);
  return new;
end $$;
create trigger mails_describe before insert or update of recipient, subject, find_text on mails
  for each row execute function describe_mail();
create index if not exists mails_find on mails using gin (find_text gin_trgm_ops);
create index if not exists mails_unfolded on mails (mail_id) where find_text is null;

-- Entries of the audit log never change, so they have an index of the text instead of a column.
create index if not exists audit_entries_find on audit_entries
  using gin (find_text(actor_name, actor_id, target_name, target_id) gin_trgm_ops);
create index if not exists subscribers_find on subscribers using gin (find_text(email, name) gin_trgm_ops);
