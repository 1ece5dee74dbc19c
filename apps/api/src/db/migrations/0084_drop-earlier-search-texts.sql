-- The texts that lists searched before find_text, with their indexes: every order maintained two.
drop index if exists orders_unfolded;
drop index if exists users_customers_words;
-- unused since 0078: the list of orders searches find_text
alter table orders drop column search_text;
-- unused since 0078: the list of products searches find_text
alter table products drop column desk_search;

create or replace function describe_return() returns trigger language plpgsql as $$
begin
  select lower(o.first_name || ' ' || o.last_name) into new.customer_name from orders o where o.order_id = new.order_id;
  new.value_cents := coalesce(new.refunded_cents, (
    select sum(i.unit_price_cents * coalesce(r.received_quantity, r.quantity))
    from return_items r join order_items i on i.order_id = r.order_id and i.position = r.position
    where r.return_id = new.return_id), 0);
  return new;
end $$;
-- unused since 0078: the list of returns searches find_text
alter table returns drop column search_text;
