-- Order totals per currency: amounts of two currencies are never added (decision 69).

-- Counts new, changed and deleted orders.
create or replace function tally_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tally_changes (day, shown_status, currency, orders, value_cents, revenue_cents)
      select shop_day(created_at), shown_status, currency, count(*), sum(total_cents), sum(paid_cents - refunded_cents)
      from added group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into order_tally_changes (day, shown_status, currency, orders, value_cents, revenue_cents)
      select shop_day(created_at), shown_status, currency, -count(*), -sum(total_cents), -sum(paid_cents - refunded_cents)
      from removed group by 1, 2, 3;
  else
    insert into order_tally_changes (day, shown_status, currency, orders, value_cents, revenue_cents)
      select shop_day(created_at), shown_status, currency, sum(sign), sum(sign * total_cents),
        sum(sign * (paid_cents - refunded_cents))
      from (
        select 1 as sign, created_at, shown_status, currency, total_cents, paid_cents, refunded_cents from added
        union all
        select -1, created_at, shown_status, currency, total_cents, paid_cents, refunded_cents from removed
      ) changed
      group by 1, 2, 3
      having sum(sign) <> 0 or sum(sign * total_cents) <> 0 or sum(sign * (paid_cents - refunded_cents)) <> 0;
  end if;
  return null;
end $$;

-- The version before still places orders, through the function above. Its job that aggregates the changes fails until it
-- stops, and loses none: its rows have no currency.
do $$
declare
  -- that of all earlier orders, unless the brand has changed it
  earlier text := coalesce((select currency from orders order by created_at, order_id limit 1), 'USD');
  has_several boolean := exists (select from orders where currency <> earlier);
begin
  -- before the other tables, as an order locks them
  if has_several then lock table orders in share row exclusive mode; end if;
  execute format('alter table order_tally_changes add column currency text not null default %L', earlier);
  execute format('alter table order_tallies add column currency text not null default %L', earlier);
  alter table order_tallies drop constraint order_tallies_pkey;
  alter table order_tallies add primary key (day, shown_status, currency);
  if has_several then
    delete from order_tally_changes;
    delete from order_tallies;
    insert into order_tallies (day, shown_status, currency, orders, value_cents, revenue_cents)
      select shop_day(created_at), shown_status, currency, count(*), sum(total_cents), sum(paid_cents - refunded_cents)
      from orders group by 1, 2, 3;
  end if;
end $$;
