-- The units that a refund pays for, with the part of its amount. A refund of a custom amount alone has none. Earlier
-- refunds of the order screen name their items only in the text of their reason, which stays.
create table refund_items (
  refund_id text not null references refunds on delete cascade,
  order_id text not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  amount_cents integer not null check (amount_cents >= 0),
  primary key (refund_id, position),
  foreign key (order_id, position) references order_items on delete cascade
);
create index refund_items_line on refund_items (order_id, position);

-- Refunds of returns know their units. The amount is shared in the proportion of the prices; the last line gets the rest.
with lines as (
  select f.refund_id, f.amount_cents as total, ri.order_id, ri.position,
    coalesce(ri.received_quantity, ri.quantity) as quantity,
    sum(i.unit_price_cents::numeric * coalesce(ri.received_quantity, ri.quantity)) over (
      partition by f.refund_id order by ri.position) as until,
    sum(i.unit_price_cents::numeric * coalesce(ri.received_quantity, ri.quantity)) over (
      partition by f.refund_id) as whole
  from refunds f
    join returns r on f.order_id = r.order_id and f.idempotency_key = 'return ' || r.return_id
    join return_items ri on ri.return_id = r.return_id
    join order_items i on i.order_id = ri.order_id and i.position = ri.position
  where coalesce(ri.received_quantity, ri.quantity) > 0
)
insert into refund_items (refund_id, order_id, position, quantity, amount_cents)
select refund_id, order_id, position, quantity,
  case when whole = 0 then 0 else round(total * until / whole) - coalesce(
    lag(round(total * until / whole)) over (partition by refund_id order by position), 0) end
from lines where quantity > 0;

-- What the first request with a key asked for; null: asked for before this migration, or by the shop itself.
alter table refunds add column body_hash bytea;
