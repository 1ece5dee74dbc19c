-- The version of the content that shoppers see rises with every change of it, whoever makes the change: staff, a job or psql. The
-- triggers are deferred to the commit, so that the lock of the one row is the last that a transaction takes (decision 26). Orders
-- only change `stock`, which no trigger names: they do not wait for the row (decision 5).
comment on table catalogue_version is 'The content version: products, categories, published documents, settings and image sizes.';

create function raise_content_version() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('atelier.content_version_raised', true), '') <> 'yes' then
    update catalogue_version set version = version + 1;
    perform set_config('atelier.content_version_raised', 'yes', true);
  end if;
  return null;
end $$;

create constraint trigger products_raise_content_version after insert or update or delete on products
  deferrable initially deferred for each row execute function raise_content_version();
create constraint trigger color_variants_raise_content_version
  after insert or delete or update of product_id, position, name, value, sku, turn on color_variants
  deferrable initially deferred for each row execute function raise_content_version();
create constraint trigger product_images_raise_content_version after insert or update or delete on product_images
  deferrable initially deferred for each row execute function raise_content_version();
create constraint trigger product_slugs_raise_content_version after insert or update or delete on product_slugs
  deferrable initially deferred for each row execute function raise_content_version();
create constraint trigger categories_raise_content_version after insert or update or delete on categories
  deferrable initially deferred for each row execute function raise_content_version();
create constraint trigger shop_document_versions_raise_content_version after insert on shop_document_versions
  deferrable initially deferred for each row execute function raise_content_version();
create constraint trigger settings_raise_content_version after insert or update or delete on settings
  deferrable initially deferred for each row execute function raise_content_version();
create constraint trigger media_raise_content_version after update of widths on media
  deferrable initially deferred for each row execute function raise_content_version();
