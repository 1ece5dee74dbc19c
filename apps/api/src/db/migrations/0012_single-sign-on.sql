-- Single sign-on of staff with an OpenID Connect provider (decision 79).

create table sso_settings (
  only_row boolean primary key default true check (only_row),
  settings jsonb not null,
  -- encrypted with a key from SESSION_SECRET
  client_secret bytea,
  updated_at timestamptz not null
);

-- Sign-ins that were sent to the provider and have not returned. Each works once, in the browser that began it.
create table sso_attempts (
  state_hash bytea primary key,
  -- of the cookie that binds the attempt to its browser
  browser_hash bytea not null,
  purpose text not null check (purpose in ('sign-in', 'connect', 'invitation')),
  -- of the person who connects an account
  session_id bigint references sessions on delete cascade,
  -- of the link of an invitation
  link_hash bytea,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sso_attempts_expiry on sso_attempts (expires_at);
create index sso_attempts_session on sso_attempts (session_id);

-- A person at a provider is issuer and subject. An email address identifies no one, so none is stored.
create table staff_identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Sessions that a provider opened: they end when it says so.
create table sso_sessions (
  session_id bigint primary key references sessions on delete cascade,
  issuer text not null,
  subject text not null,
  -- `sid` of the provider
  provider_session text,
  -- encrypted; null: the provider gives none
  refresh_token bytea,
  checked_at timestamptz not null default now(),
  foreign key (issuer, subject) references staff_identities on delete cascade
);
create index sso_sessions_identity on sso_sessions (issuer, subject);

-- Reports of a provider that a person signed out: each works once.
create table used_logout_tokens (
  token_hash bytea primary key,
  used_at timestamptz not null default now()
);
create index used_logout_tokens_age on used_logout_tokens (used_at);
