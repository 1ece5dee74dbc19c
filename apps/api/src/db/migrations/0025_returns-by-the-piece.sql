-- A return may come back in part, and of what came only some may be fit for sale.
alter table return_items
  -- null: nothing of the return has been received yet
  add column received_quantity integer,
  add column restocked_quantity integer;
update return_items set received_quantity = quantity, restocked_quantity = case when restocked then quantity else 0 end
where restocked is not null;
alter table return_items
  drop column restocked,
  add constraint return_items_received check (
    num_nulls(received_quantity, restocked_quantity) in (0, 2)
    and received_quantity between 0 and quantity and restocked_quantity between 0 and received_quantity);
