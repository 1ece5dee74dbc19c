-- What the shop did by itself, when, and with what result: shown to staff.

create table job_runs (
  run_id bigint generated always as identity primary key,
  job text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  outcome text not null check (outcome in ('done', 'failed')),
  -- counts of what was done, or the error
  details jsonb not null default '{}'
);
create index job_runs_job on job_runs (job, started_at desc);
create index job_runs_finished on job_runs (finished_at);

alter table users
  -- when the owner of a long unused account was told that it will be deleted
  add column inactivity_warned_at timestamptz,
  -- somebody else typed the password: its owner chooses another before anything else
  add column must_change_password boolean not null default false;
