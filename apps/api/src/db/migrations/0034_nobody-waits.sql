-- An order that counts with nobody (staff made it) has an empty list of holders, over which a loop of values cannot go: nothing
-- could be done with such an order any more. A loop of rows can.
create or replace function free_waiting_pieces() returns trigger language plpgsql as $$
declare freed integer; one text;
begin
  select coalesce(sum(quantity), 0) into freed from order_items where order_id = old.order_id;
  for one in select holder from unnest(old.waits_of) holder order by holder loop
    update waiting_pieces set pieces = pieces - freed where holder = one;
    delete from waiting_pieces where holder = one and pieces <= 0;
  end loop;
  new.waits_of := null;
  return new;
end $$;
