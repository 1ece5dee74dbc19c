-- Exchanges: a return that ends with another color of the same product instead of a refund.

alter table returns
  add column resolution text not null default 'refund',
  -- how the replacement travels; the history has the time
  add column replacement_carrier text,
  add column replacement_tracking text,
  -- the link that staff entered for a carrier that the shop does not know
  add column replacement_url text;
alter table returns
  add constraint returns_resolution_check check (resolution in ('refund', 'exchange')) not valid;

alter table return_items
  -- the wanted color; null: a refund, or the color was deleted
  add column exchange_variant_id integer references color_variants on delete set null,
  -- its name at the time of the request, and the name with the plain one: 'Black (Noir)'
  add column exchange_color text,
  add column exchange_label text,
  -- units of it that are taken from the stock and not yet sent
  add column held_quantity integer not null default 0;
alter table return_items
  add constraint return_items_held_check check (held_quantity between 0 and quantity) not valid;
create index if not exists return_items_exchange on return_items (exchange_variant_id) where exchange_variant_id is not null;
