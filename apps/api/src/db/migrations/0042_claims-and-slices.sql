-- Several workers share what is due: a row that one of them has claimed is left alone by the others until then.
alter table checkouts add column claimed_until timestamptz;
alter table orders add column payment_link_claimed_until timestamptz;
