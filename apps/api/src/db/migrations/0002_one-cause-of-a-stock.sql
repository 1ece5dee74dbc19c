-- A statement changes the stock of a color for one order (decision 65), so it says one cause in place of a list.

-- what the statement that changes the stock says about it: {reason, orderId, returnId}; always null in the table, because
-- the trigger takes it
alter table color_variants add column stock_cause jsonb;

-- Writes a movement for each change of a stock.
create or replace function record_stock_movement() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op = 'UPDATE' then old.stock end;
begin
  if new.stock is distinct from was then
    insert into stock_movements (variant_id, reason, actor_id, order_id, return_id, from_stock, to_stock)
    values (new.variant_id,
      coalesce(new.stock_cause->>'reason', case tg_op when 'INSERT' then 'created' else 'other' end),
      nullif(current_setting('atelier.actor', true), ''), new.stock_cause->>'orderId', new.stock_cause->>'returnId',
      was, new.stock);
  end if;
  new.stock_cause := null;
  return new;
end $$;
create or replace trigger color_variants_record_stock before insert or update of stock, stock_cause on color_variants
  for each row execute function record_stock_movement();

-- unused since 0001: the trigger took its value, so no row has one; no version with this column was released
alter table color_variants drop column stock_causes;

-- The counters in the order in which an order counts its units: all of the buyer, then the network.
create or replace function count_off_waiting_pieces() returns trigger language plpgsql as $$
declare freed integer; one text;
begin
  select coalesce(sum(quantity), 0) into freed from order_items where order_id = old.order_id;
  for one in select w.holder from waiting_pieces w where w.holder = any(old.waits_of) order by w.is_network, w.holder loop
    update waiting_pieces set pieces = pieces - freed where holder = one;
    delete from waiting_pieces where holder = one and pieces <= 0;
  end loop;
  return null;
end $$;

-- unused since 0001: the order batcher called it
drop function lock_waiting_pieces(text[]);
