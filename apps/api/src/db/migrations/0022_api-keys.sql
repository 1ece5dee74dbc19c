-- Keys with which other programs call the endpoints of staff (decision 84).

create table api_keys (
  key_id text primary key,
  name text not null,
  -- who made the key, or rotated it last: it never has more than this person's permissions
  owner_id text not null references users on delete cascade,
  permissions text[] not null,
  -- the beginning of the secret, to recognize it
  shown text not null,
  -- SHA-256 of the secret
  secret_hash bytea not null unique,
  -- the secret before the last rotation works as well until then
  old_hash bytea unique,
  old_until timestamptz,
  -- in CIDR notation; empty: every network
  networks text[] not null default '{}',
  requests_per_minute integer not null check (requests_per_minute > 0),
  created_at timestamptz not null default now(),
  -- null: it does not expire
  expires_at timestamptz,
  revoked_at timestamptz,
  -- written once a minute
  last_used_at timestamptz,
  last_network text not null default '',
  check ((old_hash is null) = (old_until is null))
);
comment on table api_keys is 'Keys of programs. Only the hash of a secret is stored.';
create unique index api_keys_name on api_keys (lower(name)) where revoked_at is null;
create index api_keys_owner on api_keys (owner_id);
create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null;
