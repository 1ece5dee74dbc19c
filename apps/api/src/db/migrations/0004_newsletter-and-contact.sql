-- Who asked for the newsletter. An address that left stays, so that nobody writes to it by accident.
create table subscribers (
  subscriber_id bigint generated always as identity primary key,
  email text not null unique check (email = lower(btrim(email))),
  name text not null default '',
  source text not null default 'website',
  status text not null default 'active' check (status in ('active', 'unsubscribed')),
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  check ((status = 'unsubscribed') = (unsubscribed_at is not null))
);
create index subscribers_newest on subscribers (subscribed_at desc, subscriber_id);

-- One link out per mail that was sent. SHA-256 of the token: a copy of the database unsubscribes nobody.
create table unsubscribe_links (
  token_hash bytea primary key,
  subscriber_id bigint not null references subscribers on delete cascade,
  created_at timestamptz not null default now()
);
create index unsubscribe_links_subscriber on unsubscribe_links (subscriber_id);

-- What visitors wrote, for the inbox of support.
create table contact_messages (
  message_id bigint generated always as identity primary key,
  name text not null check (name !~ '[\r\n]'),
  email text not null check (email = lower(btrim(email))),
  subject text not null
    check (subject in ('order', 'product', 'return', 'care', 'repair', 'wholesale', 'press', 'other')),
  message text not null check (btrim(message) <> ''),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now()
);
create index contact_messages_open on contact_messages (created_at) where status = 'open';
create index contact_messages_email on contact_messages (email, created_at desc);

-- Where an answer to this mail goes, when that is not who sent it. One address, never a list.
alter table mails add column reply_to text check (reply_to !~ '[\r\n,;<>]');
