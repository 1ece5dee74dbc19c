-- What parcels and customs must know of a color, and what an order keeps of it (decision 92).

alter table color_variants
  -- the weight of a unit with its packaging, in grams; null: not known
  add column weight_grams integer constraint color_variants_weight check (weight_grams between 1 and 100000),
  -- the tariff code of the Harmonized System; null: not known
  add column hs_code text constraint color_variants_hs_code check (hs_code ~ '^[0-9]{6,10}$'),
  -- the country of origin, ISO 3166-1 alpha-2; null: not known
  add column origin text constraint color_variants_origin check (origin ~ '^[A-Z]{2}$');

-- Carts and pages are priced from copies in memory, which the content version ends.
create constraint trigger color_variants_facts_raise_content_version
  after update of weight_grams, hs_code, origin on color_variants
  deferrable initially deferred for each row execute function raise_content_version();

-- those of a unit when the order was placed
alter table order_items add column weight_grams integer, add column hs_code text, add column origin text;
