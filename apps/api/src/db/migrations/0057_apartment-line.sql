-- The second line of an address: apartment, suite or floor. Empty without one.
alter table orders
  add column apartment text not null default '',
  -- null: the same as the shipping address, or an order of an earlier version
  add column billing_apartment text;
alter table addresses add column apartment text not null default '';
