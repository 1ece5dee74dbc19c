import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationFaults } from './migration-rules.ts'
import { ROOT } from './source-tree.ts'

const FOLDER = join(ROOT, 'apps/api/src/db/migrations')

test.each([
  ['alter table orders drop column note;', 'drops a column'],
  ['alter table orders\n  add column a int,\n  drop  column note;', 'drops a column'],
  ['drop table notes;', 'drops a table'],
  ['drop function count_orders(text);', 'drops a table'],
  ['alter table orders rename column note to remark;', 'renames'],
  ['alter table orders rename note to remark;', 'renames'],
  ['alter table orders rename to sales;', 'renames'],
  ['alter table orders alter column note type jsonb using note::jsonb;', 'changes a type'],
  ['alter table orders alter note set data type jsonb;', 'changes a type'],
  ['alter table orders alter column note set not null;', 'requires a value'],
  ['alter table orders add column note text not null;', 'requires a value'],
  ["alter table orders add column a text default '', add column note text not null;", 'requires a value'],
  ['alter table orders alter column note drop default;', 'drops a default'],
  ["alter table orders add constraint orders_note check (note <> '');", 'adds a constraint'],
  ['alter table orders add unique (note);', 'adds a constraint'],
  ['alter table orders add column total int generated always as (a + b) stored;', 'rewrites every row'],
  ['lock table orders;', 'locks a table'],
  ['create index orders_note on orders (note);', 'blocks writers'],
  ['create unique index orders_note on orders using btree (note);', 'blocks writers'],
  ['-- unused since 0040: it is this very file\nalter table orders drop column note;', 'drops a column'],
  ['-- unused since 0031\nalter table orders drop column note;', 'drops a column'],
  ['-- unused since 0031: no code reads it\nselect 1;\nalter table orders drop column note;', 'drops a column'],
])('rejects %s', (file, fault) => {
  expect(migrationFaults(40, file).join()).toContain(fault)
})

test.each([
  'create table notes (note text not null);\nalter table notes add constraint x check (true);\ncreate index notes_note on notes (note);',
  "alter table orders add column note text not null default '', add column other text;",
  "alter table orders add column note text default 'a' not null;",
  'create index if not exists orders_note on orders (note);',
  '-- unused since 0031: the admin reads remark since then\nalter table orders drop column note;',
  '-- short: settings has one row\nalter table settings add column a int generated always as (1) stored;',
  "insert into notes values ('drop table orders; rename to x');",
  '-- a comment that says: drop column note;\nselect 1;',
  'create function f() returns trigger language plpgsql as $$ begin drop table x; end $$;',
  'drop index orders_note;',
  'alter table orders add constraint c check (true) not valid;',
])('allows %s', (file) => {
  expect(migrationFaults(40, file)).toEqual([])
})

/** Two made-up migrations: the first replaces a column, the second removes it one version later. */
const REPLACES = `
alter table orders add column remark text not null default '';
create index if not exists orders_remark on orders (remark);`
const REMOVES = `
-- unused since 0040: processes read remark since then
alter table orders drop column note;`

test('a migration may add a column, and a later one may remove what it replaced', () => {
  expect(migrationFaults(40, REPLACES)).toEqual([])
  expect(migrationFaults(41, REMOVES)).toEqual([])
})

test('one migration may not add and remove', () => {
  expect(migrationFaults(40, REPLACES + REMOVES)).toEqual(['drops a column: alter table orders drop column note'])
})

test('no migration drops what processes of the previous version use, or blocks them', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  const faults = files.flatMap((name) => {
    const number = Number(name.slice(0, 4))
    return migrationFaults(number, readFileSync(join(FOLDER, name), 'utf8')).map((fault) => `${name} ${fault}`)
  })
  expect(faults).toEqual([])
})

test('migrations are numbered without a gap or a repetition, else the API does not start', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  expect(files.length).toBeGreaterThan(0)
  expect(files.sort().map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1))
})
