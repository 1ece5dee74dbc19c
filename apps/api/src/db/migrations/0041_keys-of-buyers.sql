-- A repeat of a call is known by its key and body, whatever network address or session it comes from: a phone changes networks,
-- and a buyer signs in between two tries. Only two different customers are kept apart.
alter table idempotency_keys
  -- the customer who was signed in; null: a visitor, a guest or staff
  add column customer_id text;
update idempotency_keys set customer_id = substr(scope, 8)
where scope like 'orders usr\_%' and substr(scope, 8) in (select user_id from users where role = 'customer');
create index if not exists payments_key on payments (idempotency_key) where idempotency_key is not null;
