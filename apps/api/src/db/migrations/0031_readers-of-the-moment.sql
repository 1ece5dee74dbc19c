-- A campaign for a later day chooses its readers when it begins: who subscribed by then gets it, who left does not.
alter table campaigns
  -- when its mails were queued; null: whom it reaches is not decided yet
  add column gathered_at timestamptz default now(),
  -- the list it is for, kept until then; null: every active subscriber
  add column targets text[];
update campaigns set gathered_at = created_at;
create index campaigns_to_gather on campaigns (starts_at) where gathered_at is null and cancelled_at is null;
