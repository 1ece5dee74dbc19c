-- Who has pieces set aside, so that nobody holds more than a buyer needs, or the same cart twice.

alter table checkouts
  add column pieces integer not null default 0 check (pieces >= 0),
  -- The network address the hold came from, hashed with the shop's secret; forgotten when the hold ends.
  add column network text;

update checkouts set pieces = (select coalesce(sum((line->>'quantity')::integer), 0) from jsonb_array_elements(lines) line);
