-- What the customer saved with a favorite. null: saved by an earlier version.
alter table favorites
  -- null also for the first color of the product
  add column color text,
  add column price_cents integer check (price_cents >= 0),
  -- when color and price were saved; of two saves the newer counts
  add column chosen_at timestamptz;
