-- Every change of a stock, written by the database: no code can change a stock without it. The differences of a color add
-- up to its stock, which a nightly job checks. The rows hold ids and numbers only, and live as long as their color.
create table stock_movements (
  movement_id bigint generated always as identity primary key,
  -- deferred: the trigger writes the movement of a new color before its row
  variant_id integer not null references color_variants on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now(),
  reason text not null,
  -- the member of staff; null: a customer, a job or the upgrade
  actor_id text,
  order_id text,
  return_id text,
  -- null: not counted
  from_stock integer,
  to_stock integer
);
create index stock_movements_color on stock_movements (variant_id, movement_id);

-- What the statement that changes the stock says about it: {reason, orderId, returnId, actorId, units}, one for each
-- movement. Always null in the table: the trigger takes it.
alter table color_variants add column stock_causes jsonb;

create function record_stock_movement() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op = 'UPDATE' then old.stock end;
begin
  if new.stock is distinct from was then
    insert into stock_movements (variant_id, reason, actor_id, order_id, return_id, from_stock, to_stock)
    select new.variant_id, coalesce(cause->>'reason', case tg_op when 'INSERT' then 'created' else 'other' end),
      coalesce(cause->>'actorId', nullif(current_setting('atelier.actor', true), '')), cause->>'orderId', cause->>'returnId',
      -- Several orders may take units of one color in one statement.
      case when place = 1 then was else was + before end,
      case when place = number then new.stock else was + before + (cause->>'units')::integer end
    from (
      select value as cause, ordinality as place, count(*) over () as number,
        coalesce(sum((value->>'units')::integer) over (order by ordinality rows between unbounded preceding and 1 preceding),
          0)::integer as before
      from jsonb_array_elements(coalesce(new.stock_causes, '[{}]')) with ordinality
    ) causes order by place;
  end if;
  new.stock_causes := null;
  return new;
end $$;

create trigger color_variants_record_stock before insert or update of stock, stock_causes on color_variants
  for each row execute function record_stock_movement();

insert into stock_movements (variant_id, reason, to_stock)
select variant_id, 'opening', stock from color_variants where stock is not null order by variant_id;
