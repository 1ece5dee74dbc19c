-- What the dashboard and the long lists read: a million orders are counted and added up without being looked at.

alter table orders
  -- What staff see as its status (domain: displayedStatus); the status filters of the list find exactly this.
  add column shown_status text not null generated always as (
    case
      when status = 'CANCELLED' then status
      when payment_status in ('succeeded', 'paid', 'refunded', 'partially_refunded') then status
      else 'PAYMENT_FAILED'
    end) stored,
  -- Its pieces count as sold: paid for, and not called off or sent back whole.
  add column is_sold boolean not null generated always as (
    payment_status in ('succeeded', 'paid', 'partially_refunded') and status not in ('CANCELLED', 'REFUNDED')) stored,
  -- What the search looks through, in lines that no search can reach across.
  add column search_text text not null generated always as (
    lower(order_id || e'\n' || email || e'\n' || first_name || ' ' || last_name)) stored;

drop index orders_newest;
drop index orders_status;
drop index orders_total;
drop index orders_payment_status;
create index orders_newest on orders (created_at, order_id);
create index orders_shown on orders (shown_status, created_at, order_id);
-- With what the list is narrowed down by, so that a late page is counted off in the index alone.
create index orders_total on orders (total_cents, order_id) include (shown_status, created_at);
create index orders_customer on orders (lower(first_name || ' ' || last_name), order_id)
  include (first_name, last_name, shown_status, created_at);
-- The list of what waits to be indexed is kept short: every search reads it whole.
create index orders_search on orders using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

-- How many orders of a day of the shop's own time are shown under a status, and the money in them. One row would be fought
-- over by everybody who buys at the same moment, so changes are added at the end of order_tally_changes and folded in once
-- a minute. Both tables together are exact at any moment.
create table order_tallies (
  day date not null,
  shown_status text not null,
  orders bigint not null,
  value_cents bigint not null,
  revenue_cents bigint not null,
  primary key (day, shown_status)
);
create table order_tally_changes (
  day date not null,
  shown_status text not null,
  orders bigint not null,
  value_cents bigint not null,
  revenue_cents bigint not null
);

create function shop_day(moment timestamptz) returns date language sql immutable strict parallel safe as $$
  select (moment at time zone 'America/New_York')::date
$$;

create function tally_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tally_changes
      select shop_day(created_at), shown_status, count(*), sum(total_cents), sum(paid_cents - refunded_cents)
      from added group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into order_tally_changes
      select shop_day(created_at), shown_status, -count(*), -sum(total_cents), -sum(paid_cents - refunded_cents)
      from removed group by 1, 2;
  else
    insert into order_tally_changes
      select shop_day(created_at), shown_status, sum(sign), sum(sign * total_cents), sum(sign * (paid_cents - refunded_cents))
      from (
        select 1 as sign, created_at, shown_status, total_cents, paid_cents, refunded_cents from added
        union all
        select -1, created_at, shown_status, total_cents, paid_cents, refunded_cents from removed
      ) changed
      group by 1, 2
      having sum(sign) <> 0 or sum(sign * total_cents) <> 0 or sum(sign * (paid_cents - refunded_cents)) <> 0;
  end if;
  return null;
end $$;
create trigger orders_tally_added after insert on orders referencing new table as added
  for each statement execute function tally_orders();
create trigger orders_tally_changed after update on orders referencing old table as removed new table as added
  for each statement execute function tally_orders();
create trigger orders_tally_removed after delete on orders referencing old table as removed
  for each statement execute function tally_orders();

insert into order_tallies
  select shop_day(created_at), shown_status, count(*), sum(total_cents), sum(paid_cents - refunded_cents)
  from orders group by 1, 2;

-- Pieces sold of a product: counted once they are paid for, no longer when the order is called off or sent back whole. Kept
-- apart from the product, whose wide row and many indexes an order has no business with.
create table product_sales (
  product_id text primary key references products on delete cascade,
  pieces integer not null check (pieces >= 0)
) with (fillfactor = 70);
create index product_sales_most on product_sales (pieces desc, product_id);
alter table products drop column sales_count;

-- Rows are locked in one order, so that two orders with the same bags cannot wait for each other.
create function count_sales(sold_orders text[]) returns void language sql as $$
  insert into product_sales as s (product_id, pieces)
    select i.product_id, sum(i.quantity) from order_items i join products p using (product_id)
    where i.order_id = any(sold_orders) group by i.product_id order by i.product_id
  on conflict (product_id) do update set pieces = s.pieces + excluded.pieces
$$;
create function uncount_sales(unsold_orders text[]) returns void language sql as $$
  with pieces as (
    select product_id, sum(quantity) as quantity from order_items where order_id = any(unsold_orders) group by product_id
  ),
  locked as materialized (
    select s.product_id, pieces.quantity from pieces join product_sales s using (product_id)
    order by s.product_id for no key update of s
  )
  update product_sales s set pieces = greatest(0, s.pieces - l.quantity)
  from locked l where s.product_id = l.product_id
$$;

create function count_sales_of_lines() returns trigger language plpgsql as $$
declare sold_orders text[];
begin
  select array_agg(distinct a.order_id) into sold_orders from added a join orders o using (order_id) where o.is_sold;
  if sold_orders is not null then perform count_sales(sold_orders); end if;
  return null;
end $$;
create trigger order_items_count_sales after insert on order_items referencing new table as added
  for each statement execute function count_sales_of_lines();

create function count_sales_of_changes() returns trigger language plpgsql as $$
declare sold_orders text[]; unsold_orders text[];
begin
  select array_agg(n.order_id) filter (where n.is_sold and not o.is_sold),
    array_agg(n.order_id) filter (where o.is_sold and not n.is_sold)
    into sold_orders, unsold_orders
  from added n join removed o using (order_id);
  if sold_orders is not null then perform count_sales(sold_orders); end if;
  if unsold_orders is not null then perform uncount_sales(unsold_orders); end if;
  return null;
end $$;
create trigger orders_count_sales after update on orders referencing old table as removed new table as added
  for each statement execute function count_sales_of_changes();

insert into product_sales
  select i.product_id, sum(i.quantity) from order_items i join orders o using (order_id) join products p using (product_id)
  where o.is_sold group by i.product_id;

-- The newest people and the pieces that run out, for the dashboard.
create index users_newest_customers on users (created_at desc) where role = 'customer' and deleted_at is null;
create index mails_failed on mails (created_at) where status = 'failed';
create index color_variants_low on color_variants (product_id) where stock < 5;

-- The product list of staff in the orders it can be sorted by.
create index products_desk_price on products (price_cents, product_id) include (status);
create index products_desk_category on products (category, product_id) include (status);
create index products_desk_status on products (status, product_id);
