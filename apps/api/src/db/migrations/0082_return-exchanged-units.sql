-- The replacement of an exchange can be returned and exchanged like the unit that was bought.
alter table return_items
  -- the exchange whose replacement comes back with this line; null: a unit as it was bought
  add column of_return_id text references returns,
  -- units of this line's replacement that are in returns which were not rejected
  add column replacement_returned_quantity integer not null default 0;
alter table return_items
  add constraint return_items_replacement_check
    check (replacement_returned_quantity between 0 and coalesce(received_quantity, 0)) not valid;
create index if not exists return_items_of_return on return_items (of_return_id) where of_return_id is not null;
