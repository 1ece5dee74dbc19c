-- Pieces sold are appended here and folded into product_sales once a minute; both tables together are exact at any moment. An
-- update of product_sales inside of an order's transaction locked the product after the stock of a color in one transaction and
-- before it in another: card orders and cancellations of one product deadlocked. An insert waits for nothing.
create table product_sales_changes (
  product_id text not null,
  pieces integer not null
);
create index product_sales_changes_product on product_sales_changes (product_id);

create or replace function count_sales(sold_orders text[]) returns void language sql as $$
  insert into product_sales_changes (product_id, pieces)
    select product_id, sum(quantity) from order_items where order_id = any(sold_orders) group by product_id
$$;
create or replace function uncount_sales(unsold_orders text[]) returns void language sql as $$
  insert into product_sales_changes (product_id, pieces)
    select product_id, -sum(quantity) from order_items where order_id = any(unsold_orders) group by product_id
$$;
