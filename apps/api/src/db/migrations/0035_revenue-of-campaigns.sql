-- Which campaign an order was placed through: its revenue is that of its orders, and falls when money goes back (decision 20).
-- Nothing else of the visit is kept. `cents` of visit_events and visit_tallies is unused since 0035.
create table campaign_orders (
  order_id text primary key references orders on delete cascade,
  day date not null,
  campaign text not null,
  -- Source and medium: 'letter / email'.
  source text not null
);
create index campaign_orders_day on campaign_orders (day);

-- short: the table holds what visits did today
create index if not exists visit_events_visitor on visit_events (visitor, at);
