-- The tracking link that staff entered for a carrier that the shop does not know.
alter table orders add column tracking_url text;
