-- Gift wrap by the unit, and the message on its card (decision 75).

alter table order_items
  -- units that are gift-wrapped
  add column wrapped integer not null default 0,
  add constraint order_items_wrapped check (wrapped between 0 and quantity) not valid;

-- what the card says; null: there is no card
alter table orders add column gift_message text;
alter table checkouts add column gift_message text;
