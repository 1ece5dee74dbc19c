-- Uploaded pictures and their derivatives.

-- One row per uploaded picture. It is written before the first file, so that what a killed process left behind is known
-- and swept.
create table media (
  media_id integer generated always as identity primary key,
  -- the plain JPEG's address; the files of other widths and formats are called after it
  url text not null unique check (url ~ '^/media/products/[a-z0-9]+(-[a-z0-9]+)*[.]jpg$'),
  -- where the picture as it came is kept, re-encoded
  master_key text not null,
  original_name text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  -- widths there are AVIF and WebP files of; empty: none yet, and `url` is shown
  widths integer[] not null default '{}',
  uploaded_by text references users on delete set null,
  created_at timestamptz not null default now(),
  -- null: its files are being written, or were when the process ended
  stored_at timestamptz,
  derived_at timestamptz,
  tries integer not null default 0,
  -- a worker is making the smaller copies until then
  claimed_until timestamptz,
  -- the last night a product showed it
  last_used_at timestamptz
);
create index media_underived on media (media_id) where derived_at is null;
