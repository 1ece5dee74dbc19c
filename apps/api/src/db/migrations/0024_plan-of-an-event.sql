-- A function in SQL is parsed and planned again in each transaction that calls it, one in PL/pgSQL once per connection. Every
-- checkout writes some events.
create or replace function record_event(type text, subject text, data jsonb) returns void language plpgsql as $$
begin
  insert into events (type, subject, data) values (record_event.type, record_event.subject, record_event.data);
end $$;
