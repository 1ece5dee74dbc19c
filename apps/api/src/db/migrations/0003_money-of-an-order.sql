-- An order in any currency, with what it charges besides its lines, and the tax of each part (decision 68).

alter table orders
  -- ISO 4217; every amount of the order is a whole number of its smallest unit
  add column currency text not null default 'USD',
  -- added: the tax is on top of the amounts; included: they contain it
  add column tax_mode text not null default 'added',
  -- delivery and gift wrap, as shown
  add column charges_cents integer not null default 0;
alter table orders
  add constraint orders_total_of_parts check (total_cents::bigint =
    subtotal_cents::bigint + charges_cents + case tax_mode when 'added' then tax_cents else 0 end) not valid,
  add constraint orders_money check (currency ~ '^[A-Z]{3}$' and tax_mode in ('added', 'included')
    and charges_cents >= 0) not valid;
alter table orders drop constraint orders_check;

alter table order_items
  -- the line's part of the order's tax, and its rate in millionths; null: placed before 0003, its share of the order's tax
  add column tax_cents integer,
  add column tax_rate integer;

-- What an order charges besides its lines.
create table order_charges (
  order_id text not null references orders on delete cascade,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('delivery', 'gift_wrap')),
  -- as the customer read it
  name text not null,
  amount_cents integer not null check (amount_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  tax_rate integer not null check (tax_rate >= 0),
  primary key (order_id, position)
);

-- The stored parts of a new order are its totals: lines, charges, and the tax of both.
create function check_order_parts() returns trigger language plpgsql as $$
declare
  lines record;
  charges record;
begin
  select coalesce(sum(unit_price_cents::bigint * quantity), 0) as amount, sum(tax_cents) as tax,
      count(*) as number, bool_or(tax_cents is null) as is_older into lines
    from order_items where order_id = new.order_id;
  select coalesce(sum(amount_cents), 0) as amount, coalesce(sum(tax_cents), 0) as tax into charges
    from order_charges where order_id = new.order_id;
  -- an order that is stored before its lines has nothing to compare yet
  if lines.number = 0 then return null; end if;
  if lines.amount <> new.subtotal_cents or charges.amount <> new.charges_cents
    or not lines.is_older and lines.tax + charges.tax <> new.tax_cents then
    raise exception 'the parts of order % do not add up to its totals', new.order_id
      using errcode = 'check_violation', table = 'orders', constraint = 'orders_sum_of_parts';
  end if;
  return null;
end $$;
create constraint trigger orders_sum_of_parts after insert or update of subtotal_cents, charges_cents, tax_cents on orders
  deferrable initially deferred for each row execute function check_order_parts();

alter table checkouts
  -- as in orders
  add column currency text not null default 'USD',
  add column tax_mode text not null default 'added',
  add column charges_cents integer not null default 0,
  -- kind, name, amount and tax of each charge
  add column charges jsonb not null default '[]';
alter table checkouts
  add constraint checkouts_total_of_parts check (total_cents::bigint =
    subtotal_cents::bigint + charges_cents + case tax_mode when 'added' then tax_cents else 0 end) not valid;
alter table checkouts drop constraint checkouts_check;
