-- The phone number of an order as every telephone dials it (decision 72). Earlier orders get theirs with their next change of
-- address; until then it is read from what was typed.

alter table orders
  -- E.164, such as +33612345678; null: what was typed cannot be read as a number
  add column phone_e164 text;

create or replace function describe_order() returns trigger language plpgsql as $$
begin
  if new.items_text is null and tg_op = 'UPDATE' then
    select string_agg(concat_ws(' ', i.name, i.color_label, i.color), ', ' order by i.position) into new.items_text
      from order_items i where i.order_id = new.order_id;
    new.items_text := coalesce(new.items_text, '');
  end if;
  new.find_text := find_text(
    new.order_id, new.email, new.first_name || ' ' || new.last_name, regexp_replace(new.phone, '[^0-9]', '', 'g'),
    regexp_replace(coalesce(new.phone_e164, ''), '[^0-9]', '', 'g'),
    regexp_replace(coalesce(new.tracking_number, ''), '\s', '', 'g'), new.city, new.state,
    new.zip_code, regexp_replace(new.zip_code, '[^[:alnum:]]', '', 'g'), new.items_text);
  return new;
end $$;
