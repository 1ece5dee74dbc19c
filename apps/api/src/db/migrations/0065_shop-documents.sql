-- What a brand may change: one document for each subject, its published versions, and at most one draft.
create table shop_document_versions (
  -- Increasing over all documents: a process compares the highest one with the version it has loaded.
  version bigint generated always as identity primary key,
  key text not null,
  content jsonb not null,
  published_at timestamptz not null default now(),
  published_by text,
  published_by_name text not null default ''
);
create index shop_document_versions_by_key on shop_document_versions (key, version desc);

create table shop_document_drafts (
  key text primary key,
  content jsonb not null,
  -- The published version that the draft began from; null: none.
  based_on bigint,
  updated_at timestamptz not null default now(),
  updated_by text,
  updated_by_name text not null default ''
);

-- The settings that staff have changed become the first versions. Content may lack fields: readers add the defaults.
insert into shop_document_versions (key, content, published_at)
select 'brand', jsonb_strip_nulls(jsonb_build_object('name', value->'brand', 'blurb', value->'blurb')), updated_at
from settings where key = 'shop' and value ?| array['brand', 'blurb'];

insert into shop_document_versions (key, content, published_at)
select 'company', value - 'brand' - 'blurb', updated_at
from settings where key = 'shop' and value - 'brand' - 'blurb' <> '{}';
-- The row 'shop' of settings is unused since 0065: the previous version still reads it during a rolling restart.
