import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { columnNames, EXPORTED_COLUMNS, LEFT_OUT, TEXTS_WITH_LINKS } from './table-exports.ts'

const exported = Object.entries(EXPORTED_COLUMNS).flatMap(([table, columns]) =>
  columnNames(columns).map((column) => `${table}.${column}`),
)
const leftOut = Object.values(LEFT_OUT).flatMap(columnNames)

async function listColumns(): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute((await testDatabase()).db)
  return rows
}

test('every column is exported or left out with a reason, and never both', async () => {
  const columns = (await listColumns()).map(({ name }) => name)
  expect(columns.length).toBeGreaterThan(600)
  const staysOut = (name: string) => leftOut.includes(name) || leftOut.includes(name.replace(/[.].*/, '.*'))
  // A new column fails here: add it to EXPORTED_COLUMNS, or to LEFT_OUT with its reason. A secret stays out.
  expect(columns.filter((name) => !exported.includes(name) && !staysOut(name))).toEqual([])
  expect(exported.filter(staysOut)).toEqual([])
  expect(exported.filter((name) => !columns.includes(name))).toEqual([])
  const known = new Set(columns.flatMap((name) => [name, name.replace(/[.].*/, '.*')]))
  expect([...leftOut, ...TEXTS_WITH_LINKS].filter((name) => !known.has(name))).toEqual([])
})

/** Exported columns whose name sounds like a secret, and which are none. */
const NO_SECRETS = [
  'audit_anchor.hash',
  'audit_entries.hash',
  'audit_entries.previous_hash',
  // Of requests that were made: nothing opens with them.
  'charge_attempts.idempotency_key',
  'payments.body_hash',
  'payments.idempotency_key',
  'refunds.body_hash',
  'refunds.idempotency_key',
  // Of entries and images of another shop.
  'import_images.content_hash',
  'import_sources.content_hash',
  // The names of settings, documents and files.
  'media.master_key',
  'settings.key',
  'shop_document_drafts.key',
  'shop_document_versions.key',
  // Whether staff must choose another one.
  'users.must_change_password',
]

test('no column that sounds like a secret is exported', async () => {
  const bytes = (await listColumns()).filter(({ type }) => type === 'bytea').map(({ name }) => name)
  const suspicious = exported.filter(
    (name) => bytes.includes(name) || /secret|hash|token|password|salt|[._]key$|verifier|nonce/.test(name),
  )
  expect(suspicious.toSorted()).toEqual(NO_SECRETS.toSorted())
})
