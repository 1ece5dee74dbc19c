-- Running totals of the visits of days that are not over (decision 41): the counts of all events marked `in_totals`.
-- Same columns as visit_tallies. No checks: a late event may change a count in both directions.
create table visit_running_totals (
  dimension text not null,
  day date not null,
  value text not null,
  detail text not null,
  visitors integer not null,
  visits integer not null,
  page_views integer not null,
  bounces integer not null,
  seconds bigint not null,
  times integer not null,
  primary key (dimension, day, value, detail)
) with (fillfactor = 70);

alter table visit_events add column in_totals boolean not null default false;
-- short: the table holds what visits did today
create index visit_events_not_in_totals on visit_events (day, visitor) where not in_totals;
