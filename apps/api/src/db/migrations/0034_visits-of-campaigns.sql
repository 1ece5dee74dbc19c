-- Which campaign brought a visit, and the orders placed in it (decision 20). An order is told by its receipt, which is not stored.
alter table visit_events
  add column campaign text not null default '',
  add column cents integer not null default 0 check (cents >= 0),
  -- What is counted once a day: a hash of it with the salt of the day.
  add column once bigint;
alter table visit_events drop constraint visit_events_event_check;
alter table visit_events add constraint visit_events_event_check
  check (event in ('page_view', 'add_to_cart', 'newsletter', 'contact', 'order')) not valid;
-- short: the table holds what visits did today
create unique index visit_events_once on visit_events (day, once) where once is not null;

-- Of a campaign `times` is the number of orders, `cents` what they came to.
alter table visit_tallies add column cents bigint not null default 0 check (cents >= 0);
alter table visit_tallies drop constraint visit_tallies_dimension_check;
alter table visit_tallies add constraint visit_tallies_dimension_check
  check (dimension in ('hour', 'page', 'source', 'campaign', 'device', 'country', 'goal')) not valid;
