-- How many pieces wait for their payment with orders to be paid for later, added up for each buyer and network address, so that
-- nobody keeps the shop's stock from everybody else. Orders of before are not counted: their links end within 72 hours.

create table waiting_pieces (
  -- an e-mail address, a session or a network address, hashed with the shop's secret
  holder text primary key,
  is_network boolean not null,
  pieces integer not null,
  -- what the policy allowed when pieces were last added
  most bigint not null,
  constraint waiting_pieces_of_buyer check (is_network or pieces <= most),
  constraint waiting_pieces_of_network check (not is_network or pieces <= most)
) with (fillfactor = 70);

-- The holders whose pieces wait with this order; null when none do, or not any more.
alter table orders add column waits_of text[];

-- Whatever ends the waiting, the pieces are free in its transaction: said at once, and counted off last, when the transaction is
-- about to be kept. Whoever places an order locks its colors first and then counts its pieces; freed before the colors are given
-- back, the two would wait for each other.
create function free_waiting_pieces() returns trigger language plpgsql as $$
begin
  new.waits_of := null;
  return new;
end $$;
create trigger orders_free_waiting_pieces before update on orders for each row
  when (old.waits_of is not null and (new.status <> 'PENDING' or new.paid_cents > 0))
  execute function free_waiting_pieces();

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
