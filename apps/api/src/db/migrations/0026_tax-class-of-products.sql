-- How a product is taxed, and what an order keeps of it (decision 93).

-- null: at the standard rate. The trigger of products ends the copies in memory from which carts and pages are priced.
alter table products
  add column tax_class text constraint products_tax_class check (tax_class in ('reduced', 'zero'));

-- that of the product when the order was placed
alter table order_items add column tax_class text;
