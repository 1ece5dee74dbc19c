-- The text after the subject in an inbox; '' shows the start of the message.
alter table campaigns add column preview_text text not null default '';
-- To whom a campaign goes: a segment of the subscribers as JSON, and its label at that time. Both are null for campaigns
-- that are older than this migration; the segment is null for a list of addresses, too.
alter table campaigns add column segment jsonb;
alter table campaigns add column audience text;
-- The name in its links (utm_campaign), by which orders are attributed to it.
alter table campaigns add column slug text;
create index if not exists campaign_orders_campaign on campaign_orders (campaign);
