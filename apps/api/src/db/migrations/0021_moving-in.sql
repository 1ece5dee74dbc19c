-- Moving in: files of another shop, read in batches by a job (decision 86).

create table import_runs (
  run_id text primary key,
  kind text not null,
  source text not null,
  file_name text not null,
  state text not null
    check (state in ('receiving', 'mapping', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed')),
  -- columns, categories and decimals as staff chose them
  options jsonb not null,
  currency text not null,
  headings text[] not null default '{}',
  -- columns with content that are not read
  left_out text[] not null default '{}',
  rows integer not null default 0,
  total integer not null default 0,
  -- entries that the present step has passed, and the source id of the last one
  done integer not null default 0,
  position text collate "C" not null default '',
  -- {"new": 1, "changed": 0, "unchanged": 0, "refused": 0}
  counts jsonb not null default '{}',
  -- categories of the file, and the sites of its images, with their numbers
  categories jsonb not null default '{}',
  hosts jsonb not null default '{}',
  failure text,
  actor_id text not null,
  actor_name text not null,
  actor_role text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- The rows of a file until its import has ended.
create table import_rows (
  run_id text not null references import_runs on delete cascade,
  source_id text collate "C" not null,
  row integer not null,
  cells jsonb not null,
  primary key (run_id, source_id, row)
);

create table import_problems (
  problem_id bigint generated always as identity primary key,
  run_id text not null references import_runs on delete cascade,
  row integer not null,
  "column" text not null,
  message text not null,
  -- the entry is imported nevertheless
  is_loss boolean not null
);
create index import_problems_run on import_problems (run_id, is_loss, row);

-- What each entry of another shop is here, and what it was there when it was last imported.
create table import_sources (
  kind text not null,
  source text not null,
  source_id text collate "C" not null,
  entity_id text not null,
  content_hash text not null,
  -- what a newer export is compared with; null when it is replaced as a whole
  content jsonb,
  primary key (kind, source, source_id)
);
create index import_sources_entity on import_sources (kind, entity_id);

-- What a run wrote, so that it can be undone.
create table import_changes (
  run_id text not null references import_runs on delete cascade,
  source_id text collate "C" not null,
  entity_id text not null,
  is_new boolean not null,
  -- the version after the import: a later one has changes of staff
  version text,
  -- what was stored before
  before jsonb,
  -- the row of import_sources before
  source_before jsonb,
  primary key (run_id, source_id)
);

-- Images that were fetched from another shop.
create table import_images (
  address text primary key,
  -- of the file at that address
  content_hash text not null,
  url text not null
);
create index import_images_content on import_images (content_hash);
