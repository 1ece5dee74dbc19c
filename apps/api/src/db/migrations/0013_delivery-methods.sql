-- Delivery methods: how an order is delivered, as the customer chose it (decision 74).

-- the key and the name of the method; null: the market of the order has no delivery zones
alter table orders add column delivery_method text, add column delivery_name text;
-- the same two of a checkout, as {"key", "name"}
alter table checkouts add column delivery jsonb;
