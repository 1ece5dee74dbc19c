-- Finding products: by words (small errors forgiven), color and price. What the lists are narrowed down by stands in the
-- product's own row, so that no list has to look at every color of every product; triggers keep it true.
create extension if not exists pg_trgm;

-- Lower case, no accents, nothing but letters, digits and single spaces. domain/products/search-words.ts does the same to
-- what people look for.
create function folded(given text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(
      lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')),
      'œ', 'oe'), 'æ', 'ae'), 'ø', 'o'), 'ß', 'ss'),
    '[^a-z0-9]+', ' ', 'g'))
$$;

-- The words people use for a category, in one and in many.
create function category_words(category text) returns text language sql immutable strict parallel safe as $$
  select case category
    when 'totes' then 'tote totes bag bags'
    when 'crossbody' then 'crossbody cross body shoulder bag bags'
    when 'clutch' then 'clutch clutches evening bag bags'
    when 'backpack' then 'backpack backpacks rucksack bag bags'
    when 'wallets' then 'wallet wallets purse card holder small leather goods'
    when 'handbags' then 'handbag handbags bag bags'
    else category
  end
$$;

alter table products
  -- names, folded
  add column color_names text[] not null default '{}',
  -- weight A: name, B: category, C: colors, D: material
  add column search tsvector not null default '',
  -- null: no shopper has ever seen it
  add column first_shown_at timestamptz,
  add constraint products_slug_not_a_list check (slug not in (
    'totes', 'crossbody', 'clutch', 'backpack', 'wallets', 'handbags', 'new-this-season', 'sale',
    'featured', 'suggestions', 'admin'));

-- Every word that stands in some product's document: what a misspelt one is compared with. A word stays when its last
-- product goes; it then finds nothing.
create table search_words (
  word text collate "C" primary key
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function describe_product() returns trigger language plpgsql as $$
begin
  new.color_names := coalesce(
    (select array_agg(folded(v.name) order by v.position) from color_variants v where v.product_id = new.product_id), '{}');
  new.search := setweight(to_tsvector('simple', folded(new.name)), 'A')
    || setweight(to_tsvector('simple', category_words(new.category)), 'B')
    || setweight(to_tsvector('simple', array_to_string(new.color_names, ' ')), 'C')
    || setweight(to_tsvector('simple', folded(coalesce(new.materials, ''))), 'D');
  if new.status in ('active', 'out_of_stock') and new.is_active then
    new.first_shown_at := coalesce(new.first_shown_at, now());
  end if;
  insert into search_words select unnest(tsvector_to_array(new.search)) on conflict do nothing;
  return new;
end $$;
create trigger products_describe before insert or update of name, category, materials, color_names, status, is_active
  on products for each row execute function describe_product();

-- Orders change the stock of a color, never its name, and so never come by here.
create function describe_product_of_color() returns trigger language plpgsql as $$
begin
  -- the trigger of products finds the names by itself
  update products set color_names = '{}'
    where product_id in (coalesce(new.product_id, old.product_id), coalesce(old.product_id, new.product_id));
  return null;
end $$;
create trigger color_variants_describe after insert or delete or update of name, position, product_id
  on color_variants for each row execute function describe_product_of_color();

update products set color_names = '{}', first_shown_at = case when status in ('active', 'out_of_stock') and is_active then created_at end;

create index products_search on products using gin (search) with (fastupdate = off)
  where status in ('active', 'out_of_stock') and is_active;
create index products_colors on products using gin (color_names) with (fastupdate = off)
  where status in ('active', 'out_of_stock') and is_active;
create index products_visible_by_price on products (price_cents, product_id)
  where status in ('active', 'out_of_stock') and is_active;
create index products_visible_by_category_and_price on products (category, price_cents, product_id)
  where status in ('active', 'out_of_stock') and is_active;
create index products_visible_new on products (created_at desc, product_id)
  where status in ('active', 'out_of_stock') and is_active and is_new;
create index products_visible_reduced on products (created_at desc, product_id)
  where status in ('active', 'out_of_stock') and is_active and compare_at_price_cents > price_cents;
-- The first line of the material is the leather.
create index products_visible_by_leather on products ((left(split_part(materials, e'\n', 1), 200)), created_at desc, product_id)
  where status in ('active', 'out_of_stock') and is_active;

-- Every slug a product has or had. An address that was printed or linked leads to its product for ever, so no slug is
-- given to another one, not even when its product is gone.
create table product_slugs (
  slug text primary key,
  product_id text references products on delete set null,
  since timestamptz not null default now()
);
create index product_slugs_product on product_slugs (product_id);
insert into product_slugs (slug, product_id, since) select slug, product_id, created_at from products;

create function keep_product_slug() returns trigger language plpgsql as $$
begin
  insert into product_slugs (slug, product_id) values (new.slug, new.product_id)
  on conflict (slug) do update set since = now() where product_slugs.product_id = excluded.product_id;
  if not found then
    raise unique_violation using constraint = 'product_slugs_pkey', table = 'product_slugs',
      message = 'this slug is or was another product''s';
  end if;
  return null;
end $$;
create trigger products_keep_slug after insert or update of slug on products for each row execute function keep_product_slug();

-- Who waits for a color to come back. A row lives until its one mail is queued.
create table back_in_stock_requests (
  request_id bigint generated always as identity primary key,
  variant_id integer not null references color_variants on delete cascade,
  email text not null check (email = lower(btrim(email))),
  created_at timestamptz not null default now(),
  unique (variant_id, email)
);
create index back_in_stock_requests_email on back_in_stock_requests (email);
create index back_in_stock_requests_age on back_in_stock_requests (created_at);
