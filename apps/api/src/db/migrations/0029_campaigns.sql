-- Campaigns: one mail for each recipient, queued in one statement. What was said to everybody is kept here, once.
create table campaigns (
  campaign_id bigint generated always as identity primary key,
  subject text not null check (subject !~ '[\r\n]'),
  html_content text not null,
  text_content text not null,
  -- the house as it was called then, and where it could be written to
  brand text not null,
  postal_address text not null check (btrim(postal_address) <> ''),
  is_targeted boolean not null,
  recipient_count integer not null,
  skipped_count integer not null,
  created_by text references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  starts_at timestamptz not null,
  paused_at timestamptz,
  cancelled_at timestamptz,
  -- nothing of it waits any more
  finished_at timestamptz
);
create index campaigns_newest on campaigns (created_at desc, campaign_id desc);
create index campaigns_open on campaigns (starts_at) where cancelled_at is null and finished_at is null;

-- When the next campaign mail may leave, whichever process sends it. The row is made when it is first needed.
create table mail_pace (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);

-- Addresses that get no mail at all.
create table suppressions (
  suppression_id bigint generated always as identity primary key,
  email text not null unique check (email = lower(btrim(email))),
  cause text not null check (cause in ('no-mailbox', 'staff')),
  reason text not null,
  added_by text references users,
  added_by_name text,
  created_at timestamptz not null default now()
);
create index suppressions_newest on suppressions (created_at desc, suppression_id desc);

alter table mails
  add column campaign_id bigint references campaigns on delete cascade,
  drop constraint mails_status_check,
  add constraint mails_status_check check (status in
    ('pending', 'sending', 'sent', 'failed', 'suppressed', 'unsubscribed', 'cancelled', 'uncertain'));
-- Letters and campaigns wait in lines of their own: twenty thousand of the one never stand before one of the other.
drop index mails_due;
create index mails_letters_due on mails (due_at, mail_id) where status = 'pending' and campaign_id is null;
create index mails_campaign_due on mails (campaign_id, due_at, mail_id) where status = 'pending' and campaign_id is not null;
create index mails_handed_over on mails (claimed_until) where status = 'sending';
-- Nobody is written to twice by one campaign.
create unique index mails_once on mails (campaign_id, recipient) include (status) where campaign_id is not null;
-- The log: newest first, of a type, of a state, and by a part of the address or the subject.
drop index mails_newest;
create index mails_newest on mails (created_at desc, mail_id desc);
create index mails_of_type on mails (type, created_at desc, mail_id desc);
create index mails_of_status on mails (status, created_at desc, mail_id desc) where status <> 'sent';
create index mails_words on mails using gin ((recipient || e'\n' || lower(subject)) gin_trgm_ops);

-- Which campaign somebody left through.
alter table unsubscribe_links add column campaign_id bigint references campaigns on delete set null;
alter table subscribers add column left_campaign_id bigint references campaigns on delete set null;
create index subscribers_left_campaign on subscribers (left_campaign_id) where left_campaign_id is not null;
create index subscribers_by_email on subscribers (status, email);
create index subscribers_left on subscribers (unsubscribed_at) where unsubscribed_at is not null;
