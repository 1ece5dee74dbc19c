-- Roles of the shop's own (decision 83). The five of the specification are in the code.
create table admin_roles (
  role_id text primary key check (role_id ~ '^role_[0-9a-f]{16}$'),
  name text not null check (length(name) between 2 and 40),
  permissions text[] not null check (cardinality(permissions) > 0),
  requires_two_factor boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index admin_roles_name on admin_roles (fold_text(name));

-- The holder of an own role is stored as a viewer, for versions that know only the five. They refuse the session, because
-- its stamp contains the own role.
alter table users add own_role_id text references admin_roles;
alter table users add constraint users_own_role_check check (own_role_id is null or admin_role = 'VIEWER') not valid;
alter table users validate constraint users_own_role_check;
create index if not exists users_own_role on users (own_role_id) where own_role_id is not null;
