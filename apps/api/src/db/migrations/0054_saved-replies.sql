-- Texts that staff share and insert into replies to messages.
create table saved_replies (
  saved_reply_id bigint generated always as identity primary key,
  title text not null check (btrim(title) <> ''),
  text text not null check (btrim(text) <> ''),
  author_id text references users,
  author_name text not null,
  updated_at timestamptz not null default now()
);
create unique index saved_replies_title on saved_replies (lower(title));
