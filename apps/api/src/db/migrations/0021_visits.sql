-- Who visits the shop: without cookies, without addresses, and after a day without anybody (decision 20).

-- What makes a visitor of an address and a browser: another one every day, destroyed when the day is over.
create table visit_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);

-- What visits did today. When a day of the shop is over its rows are added up in visit_tallies and deleted.
create table visit_events (
  event_id bigint generated always as identity primary key,
  day date not null generated always as (shop_day(at)) stored,
  at timestamptz not null,
  -- A hash that means nothing without the salt of its day.
  visitor bigint not null,
  event text not null check (event in ('page_view', 'add_to_cart', 'newsletter', 'contact')),
  page text not null,
  -- What a goal was about: the subject of a message.
  detail text not null,
  source text not null,
  medium text not null,
  device text not null,
  -- Two letters, or empty when unknown.
  country text not null
);
create index visit_events_at on visit_events (at);

-- Sums by day, kept for 26 months. The dimensions are those of the domain (count-visits.ts), which says what each counts.
create table visit_tallies (
  dimension text not null check (dimension in ('hour', 'page', 'source', 'device', 'country', 'goal')),
  day date not null,
  value text not null,
  detail text not null,
  visitors integer not null check (visitors >= 0),
  visits integer not null check (visits >= 0),
  page_views integer not null check (page_views >= 0),
  bounces integer not null check (bounces >= 0),
  seconds bigint not null check (seconds >= 0),
  times integer not null check (times >= 0),
  primary key (dimension, day, value, detail)
);
create index visit_tallies_day on visit_tallies (day);
