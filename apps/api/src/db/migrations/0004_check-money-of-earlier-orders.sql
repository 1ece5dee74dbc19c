-- Reads every earlier order once. A transaction of its own: 0003 locks the tables, and this blocks no order.

alter table orders validate constraint orders_total_of_parts;
alter table orders validate constraint orders_money;
alter table checkouts validate constraint checkouts_total_of_parts;
