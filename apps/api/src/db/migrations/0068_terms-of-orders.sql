-- The version of the terms under which an order was placed, and a checkout was priced (decision 52). 0: before terms had
-- versions, or before the brand published any; processes of the previous version store it too.
alter table orders add column terms_version bigint not null default 0;
alter table checkouts add column terms_version bigint not null default 0;
