-- What the list of returns is sorted by and searched in stands in the return itself: joined to its order and added
-- up from its lines, every page read all returns there were.
alter table returns
  -- what was paid back, or what the pieces are worth until then
  add column value_cents integer not null default 0,
  add column customer_name text not null default '',
  -- in lines that no search can reach across
  add column search_text text not null default '';

create function describe_return() returns trigger language plpgsql as $$
begin
  select lower(o.first_name || ' ' || o.last_name),
    lower(new.return_id || e'\n' || o.order_id || e'\n' || o.email || e'\n' || o.first_name || ' ' || o.last_name)
    into new.customer_name, new.search_text from orders o where o.order_id = new.order_id;
  new.value_cents := coalesce(new.refunded_cents, (
    select sum(i.unit_price_cents * coalesce(r.received_quantity, r.quantity))
    from return_items r join order_items i on i.order_id = r.order_id and i.position = r.position
    where r.return_id = new.return_id), 0);
  return new;
end $$;
create trigger returns_describe before insert or update on returns for each row execute function describe_return();

-- An update of a return describes it anew. Whoever changes its lines or its order has locked the order.
create function describe_return_of_line() returns trigger language plpgsql as $$
begin
  update returns set return_id = return_id where return_id = new.return_id;
  return null;
end $$;
create trigger return_items_describe after insert or update of quantity, received_quantity on return_items for each row
  execute function describe_return_of_line();

create function describe_returns_of_order() returns trigger language plpgsql as $$
begin
  update returns set return_id = return_id where order_id = new.order_id;
  return null;
end $$;
create trigger orders_describe_returns after update on orders for each row
  when ((old.email, old.first_name, old.last_name) is distinct from (new.email, new.first_name, new.last_name))
  execute function describe_returns_of_order();
