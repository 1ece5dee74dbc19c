-- Categories are rows that staff create, rename, merge and delete (decision 48).

create table categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  -- an uploaded image; null: none
  image_url text,
  image_alt text not null default '',
  -- words besides the name by which a search finds the products
  search_terms text not null default '',
  position integer not null default 0,
  -- empty: derived from the name and the description
  seo_title text not null default '',
  seo_description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- special lists and paths of the API
  check (slug not in ('new-this-season', 'sale', 'featured', 'suggestions', 'admin'))
);
create unique index categories_name on categories (lower(name));
create index categories_image on categories (image_url) where image_url is not null;

-- A slug under /products/ leads to one product or one category, now or formerly. One primary key over both decides races.
alter table product_slugs add column category text;
alter table product_slugs
  add constraint product_slugs_category_fkey foreign key (category) references categories (slug)
    on update cascade on delete cascade not valid,
  add constraint product_slugs_owner_check check (product_id is null or category is null) not valid;
alter table product_slugs validate constraint product_slugs_category_fkey;
alter table product_slugs validate constraint product_slugs_owner_check;
create index if not exists product_slugs_category on product_slugs (category) where category is not null;
comment on table product_slugs is 'Every slug under /products/: current and former ones of products and categories';

create function keep_category_slug() returns trigger language plpgsql as $$
begin
  insert into product_slugs (slug, category) values (new.slug, new.slug)
  on conflict (slug) do update set since = now() where product_slugs.category = excluded.category;
  if not found then
    raise unique_violation using constraint = 'product_slugs_pkey', table = 'product_slugs',
      message = 'this slug is or was another category''s or a product''s';
  end if;
  return null;
end $$;
create trigger categories_keep_slug after insert or update of slug on categories
  for each row execute function keep_category_slug();

-- A shop that has products keeps its categories, which were fixed until now.
insert into categories (slug, name, search_terms, position)
select slug, name, search_terms, position
from (values
  ('totes', 'Totes', 'tote bag bags', 0),
  ('crossbody', 'Crossbody', 'cross body shoulder bag bags', 1),
  ('clutch', 'Clutch', 'clutches evening bag bags', 2),
  ('backpack', 'Backpack', 'backpacks rucksack bag bags', 3),
  ('wallets', 'Wallets', 'wallet purse card holder small leather goods', 4),
  ('handbags', 'Handbags', 'handbag bag bags', 5)
) as former (slug, name, search_terms, position)
where exists (select from products);

alter table products drop constraint products_category_check;
alter table products drop constraint products_slug_not_a_list;
alter table products
  add constraint products_category_fkey foreign key (category) references categories (slug) on update cascade not valid,
  add constraint products_slug_not_reserved
    check (slug not in ('new-this-season', 'sale', 'featured', 'suggestions', 'admin')) not valid;
alter table products validate constraint products_category_fkey;
alter table products validate constraint products_slug_not_reserved;

-- The words of a category come from its row.
create or replace function describe_product() returns trigger language plpgsql as $$
begin
  new.color_names := coalesce(
    (select array_agg(folded(v.name) order by v.position) from color_variants v where v.product_id = new.product_id), '{}');
  new.search := setweight(to_tsvector('simple', folded(new.name)), 'A')
    || setweight(to_tsvector('simple', coalesce(
      (select folded(concat_ws(' ', c.name, c.search_terms)) from categories c where c.slug = new.category), '')), 'B')
    || setweight(to_tsvector('simple', array_to_string(new.color_names, ' ')), 'C')
    || setweight(to_tsvector('simple', folded(coalesce(new.materials, ''))), 'D');
  if new.status in ('active', 'out_of_stock') and new.is_active then
    new.first_shown_at := coalesce(new.first_shown_at, now());
  end if;
  insert into search_words select unnest(tsvector_to_array(new.search)) on conflict do nothing;
  return new;
end $$;

create function describe_products_of_category() returns trigger language plpgsql as $$
begin
  -- the trigger of products reads the words
  update products set category = category where category = new.slug;
  return null;
end $$;
create trigger categories_describe after update of name, search_terms on categories for each row
  when (old.name <> new.name or old.search_terms <> new.search_terms)
  execute function describe_products_of_category();
