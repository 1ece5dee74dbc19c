-- Passkeys of staff and customers (decision 70).

-- The random handle by which authenticators know an account. It says nothing about the account.
create table passkey_owners (
  user_id text primary key references users on delete cascade,
  handle bytea not null unique,
  created_at timestamptz not null default now()
);

create table passkeys (
  passkey_id bigint generated always as identity primary key,
  user_id text not null references passkey_owners on delete cascade,
  -- where it signs in: a customer's passkey never opens the portal, also not after a promotion
  site text not null check (site in ('shop', 'staff')),
  credential_id bytea not null unique,
  -- COSE
  public_key bytea not null,
  -- signatures so far, as the authenticator counts them; 0: it does not count
  counter bigint not null default 0 check (counter >= 0),
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- when its owner was last warned of a counter that went back
  counter_warned_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Challenges that were answered. Each is signed and expires, so only used ones are stored: no challenge works twice.
create table used_passkey_challenges (
  challenge_hash bytea primary key,
  used_at timestamptz not null default now()
);
create index used_passkey_challenges_age on used_passkey_challenges (used_at);
