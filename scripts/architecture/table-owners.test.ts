import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TABLES_BY_OWNER } from '../../apps/api/src/db/table-owners.ts'
import { ROOT, sourceFiles } from './source-tree.ts'
import { tableWrites } from './table-writes.ts'

const API = 'apps/api/src/'
/** A dump and its restore copy every table without knowing its name. */
const UNCHECKED = /^apps\/api\/src\/db\/embedded\//

const OWNERS = new Map(
  Object.entries(TABLES_BY_OWNER).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
)

/** Returns the writes of tables that the file's folder does not own, as `file:line table (owner)`. */
function foreignWrites(file: string, source: string): string[] {
  const path = file.slice(API.length)
  return tableWrites(source)
    .filter(({ table }) => !path.startsWith(`${OWNERS.get(table) ?? '-'}/`))
    .map(({ table, line }) => `${file}:${line} ${table} (${OWNERS.get(table) ?? 'no owner declared'})`)
}

test.each([
  ["tx.insertInto('orders').values(row)", 'orders'],
  ["tx.deleteFrom(\n    'orders')", 'orders'],
  ['sql`update orders o set a = 1`', 'orders'],
  ['sql`update only orders as o\n set a = 1`', 'orders'],
  ['sql`with x as (insert into orders (a) select 1)`', 'orders'],
  ['sql`delete from ORDERS returning *`', 'orders'],
  ['tx.updateTable(table).set(row)', '(dynamic)'],
])('finds the write in %j', (source, table) => {
  expect(tableWrites(source).map((write) => write.table)).toEqual([table])
})

test.each([
  'sql`select a from orders for update of orders skip locked`',
  'sql`insert into orders (a) values (1) on conflict (a) do update set a = 2`',
  '/** Do not update orders set by hand. */\n// delete from orders\nsql`select 1 -- insert into orders`',
])('finds no other write in %j', (source) => {
  expect(tableWrites(source).length).toBe(source.includes('values') ? 1 : 0)
})

test('rejects a write of another feature, with its file, line, table and owner', () => {
  const file = `${API}features/returns/returns.repo.ts`
  expect(foreignWrites(file, "\ntx.deleteFrom('orders')")).toEqual([`${file}:2 orders (features/orders)`])
  expect(foreignWrites(file, "tx.deleteFrom('returns')")).toEqual([])
  expect(foreignWrites(file, "tx.deleteFrom('unknown_table')")).toEqual([`${file}:1 unknown_table (no owner declared)`])
})

test('every table that a migration creates has exactly one owner', () => {
  const folder = join(ROOT, API, 'db/migrations')
  const statements = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const created = new Set(['schema_migrations'])
  for (const [, verb, table = ''] of statements.matchAll(
    /^\s*(create|drop)\s+(?:unlogged\s+)?table\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)/gim,
  )) {
    if (verb?.toLowerCase() === 'create') created.add(table)
    else created.delete(table)
  }
  const declared = Object.values(TABLES_BY_OWNER).flat()
  expect(declared.toSorted()).toEqual([...created].toSorted())
})

test('only the owner of a table writes it', () => {
  const files = sourceFiles().filter((file) => file.startsWith(API) && !UNCHECKED.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => foreignWrites(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})
