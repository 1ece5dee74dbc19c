-- Events that are sent again, and what each message said (decision 91).

alter table webhook_subscriptions
  -- the version of the payloads
  add column version text not null default '2026-11-27',
  -- names the claim of a worker: one that was late writes nothing
  add column claim uuid;

alter table webhook_deliveries
  -- the cursor of the event; null: a test, or an attempt of an earlier version
  add column position bigint,
  -- as they were sent, without the signature
  add column request_headers jsonb,
  add column request_body text;

-- Stored events that a subscription gets again. A row is deleted when all were sent.
create table webhook_replays (
  replay_id bigint generated always as identity primary key,
  subscription_id text not null references webhook_subscriptions on delete cascade,
  -- the cursor of the last event that was sent again, and that of the last one to send
  position bigint not null,
  until_position bigint not null,
  events integer not null,
  sent integer not null default 0,
  created_at timestamptz not null default now()
);
create index webhook_replays_subscription on webhook_replays (subscription_id, replay_id);
