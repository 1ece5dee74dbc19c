-- Saved filters of the order list. Each staff member has their own.
create table order_views (
  view_id integer generated always as identity primary key,
  user_id text not null references users on delete cascade,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null default now()
);

create unique index order_views_name on order_views (user_id, lower(name));
