-- The mails of a campaign are queued in slices: the last subscriber there is one for.
alter table campaigns add column gathered_through bigint not null default 0;

-- Visits are added up in slices too, some visitors of a day at a time.
-- short: the table holds what visits did today
create index if not exists visit_events_day_visitor on visit_events (day, visitor, at);
drop index if exists visit_events_visitor;
