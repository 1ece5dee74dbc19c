-- Invitations of staff, a second factor for signing in, and the last wall around the last super admin.

alter table auth_tokens drop constraint auth_tokens_purpose_check;
alter table auth_tokens add constraint auth_tokens_purpose_check
  check (purpose in ('reset-password', 'verify-email', 'change-email', 'staff-invitation'));

create table staff_two_factor (
  user_id text primary key references users on delete cascade,
  -- AES-256-GCM with a key that is not in the database
  secret bytea not null,
  -- null: being set up, asks for nothing yet
  confirmed_at timestamptz,
  -- the 30 seconds whose code was used last; no code passes twice
  last_step bigint,
  created_at timestamptz not null default now()
);

create table staff_recovery_codes (
  user_id text not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Between the password and the second factor: no session, only this.
create table staff_pending_sign_ins (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  -- as in sessions: a change of role, e-mail or password voids it
  stamp text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index staff_pending_sign_ins_user on staff_pending_sign_ins (user_id);
create index staff_pending_sign_ins_expiry on staff_pending_sign_ins (expires_at);

create index users_staff on users (lower(name), user_id) where role = 'admin' and deleted_at is null;

-- Whatever the code believes, a shop that has an active super admin keeps one. The lock makes two demotions at once queue.
create function keep_a_super_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7215003);
  if not exists (
    select from users
    where admin_role = 'SUPER_ADMIN' and is_active and deleted_at is null and user_id <> old.user_id
  ) then
    raise exception 'the last active super admin stays' using errcode = 'AT001';
  end if;
  return coalesce(new, old);
end $$;
create trigger users_keep_a_super_admin_updated before update on users for each row
  when (old.admin_role = 'SUPER_ADMIN' and old.is_active and old.deleted_at is null
    and not (new.admin_role is not distinct from 'SUPER_ADMIN' and new.is_active and new.deleted_at is null))
  execute function keep_a_super_admin();
create trigger users_keep_a_super_admin_deleted before delete on users for each row
  when (old.admin_role = 'SUPER_ADMIN' and old.is_active and old.deleted_at is null)
  execute function keep_a_super_admin();
