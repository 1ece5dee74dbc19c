-- The number of the barcode of a color (decision 101); null: it has none.
alter table color_variants
  add column gtin text constraint color_variants_gtin_form check (gtin ~ '^([0-9]{8}|[0-9]{12,14})$');
-- A UPC-A is the EAN-13 that begins with a zero more. short: no row has one yet, and a shop has some thousands of colors
create unique index color_variants_gtin on color_variants (lpad(gtin, 14, '0')) where gtin is not null;

-- Feeds and pages show it, and staff find a product by it.
create constraint trigger color_variants_gtin_raises_content_version after update of gtin on color_variants
  deferrable initially deferred for each row execute function raise_content_version();
create trigger color_variants_describe_gtin after update of gtin on color_variants
  for each row when (new.gtin is distinct from old.gtin) execute function describe_product_of_color();

-- Writes what searches and filters read of a product. New: staff find a product by a GTIN, in each length that a scanner
-- may send.
create or replace function describe_product() returns trigger language plpgsql as $$
declare
  colors text;
  skus text[];
  gtins text[];
  labels tsvector;
  label_words text[];
begin
  select coalesce(array_agg(fold_text(v.name) order by v.position), '{}'),
      fold_text(string_agg(concat_ws(' ', v.name, plain_color(v.value)), ' ' order by v.position)),
      array_agg(v.sku order by v.position), array_agg(lpad(v.gtin, 14, '0') order by v.position)
    into new.color_names, colors, skus, gtins
    from color_variants v where v.product_id = new.product_id;
  new.fits := fitting_things(new.dimensions);
  new.name_lexemes := search_lexemes(fold_text(new.name), 'A');
  labels := new.name_lexemes || search_lexemes(colors, 'B') || search_lexemes(
    (select fold_text(concat_ws(' ', c.name, c.search_terms)) from categories c where c.slug = new.category), 'B');
  new.search := labels
    || search_lexemes(fold_text(array_to_string(skus, ' ')), 'B')
    || search_lexemes(fold_text(concat_ws(' ', array_to_string(new.features, ' '), new.dimensions,
      array_to_string(new.included, ' '), new.materials)), 'C')
    -- What fits has words of its own: they find a product when no text has the word, or when the search says "fits".
    || search_lexemes(concat_ws(' ',
      case when new.fits <> '{}' then '_fits' end,
      case when 'phone' = any(new.fits) then '_phone' end,
      case when 'a5' = any(new.fits) then '_a5 _notebook' end,
      case when 'a4' = any(new.fits) then '_a4 _documents' end,
      case when 'laptop' = any(new.fits) then '_13 _inch _laptop' end), 'C')
    || search_lexemes(fold_text(new.description), 'D');
  new.find_text := find_text(variadic array[new.name, new.product_id, new.slug] || skus || gtins);
  if new.status in ('active', 'out_of_stock') and new.is_active then
    new.first_shown_at := coalesce(new.first_shown_at, now());
  end if;
  label_words := tsvector_to_array(labels || search_lexemes(fold_text(new.materials), 'C'));
  -- In a fixed order: two products with the same new words cannot deadlock. Known words are not locked.
  insert into search_words (word, is_label)
    select word, word = any(label_words) from unnest(tsvector_to_array(new.search)) word order by word collate "C"
    on conflict do nothing;
  if exists (select from search_words where word = any(label_words) and not is_label) then
    update search_words set is_label = true where word in (
      select word from search_words where word = any(label_words) and not is_label order by word for no key update);
  end if;
  return new;
end $$;
