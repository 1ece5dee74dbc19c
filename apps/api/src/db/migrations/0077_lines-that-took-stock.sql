-- Whether a line took its units from a counted stock. Only then may it give them back: a color that had no count when it
-- was ordered may have one when the order is closed. Null: from before this migration, and treated as before.
alter table order_items add column took_stock boolean;
-- The colors of a hold that had no count when it was made.
alter table checkouts add column uncounted integer[];
-- Of the held replacement of an exchange.
alter table return_items add column hold_took_stock boolean;
