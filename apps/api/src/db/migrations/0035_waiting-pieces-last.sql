-- Whoever places an order locks its colors first and then counts its pieces. An order that is closed freed its pieces first and gave
-- back its colors then, so that the two could wait for each other until PostgreSQL ended one, a second later. Now what is no longer
-- waited for is said at once, and counted off last, when the transaction is about to be kept.

create or replace function free_waiting_pieces() returns trigger language plpgsql as $$
begin
  new.waits_of := null;
  return new;
end $$;

-- In one order, as they are counted. Never refuses: money that has come must be booked.
create function count_off_waiting_pieces() returns trigger language plpgsql as $$
declare freed integer; one text;
begin
  select coalesce(sum(quantity), 0) into freed from order_items where order_id = old.order_id;
  for one in select holder from unnest(old.waits_of) holder order by holder loop
    update waiting_pieces set pieces = pieces - freed where holder = one;
    delete from waiting_pieces where holder = one and pieces <= 0;
  end loop;
  return null;
end $$;
create constraint trigger orders_count_off_waiting_pieces after update on orders deferrable initially deferred for each row
  when (old.waits_of is not null and new.waits_of is null)
  execute function count_off_waiting_pieces();
