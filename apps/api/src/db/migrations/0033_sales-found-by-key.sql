-- Whether the order of a new line counts as sold is looked up by its key: joined, a young shop's orders were read whole, and as
-- long as the plan was kept, however many came.

create or replace function count_sales_of_lines() returns trigger language plpgsql as $$
declare sold_orders text[];
begin
  select array_agg(distinct a.order_id) into sold_orders from added a
  where (select o.is_sold from orders o where o.order_id = a.order_id);
  if sold_orders is not null then perform count_sales(sold_orders); end if;
  return null;
end $$;
