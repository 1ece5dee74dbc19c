import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { TABLES_BY_OWNER } from './table-owners.ts'

/*
 * docs/architecture/tables.md shows the tables and references of the migrated database. It is written by
 * npx vitest run --project api apps/api/src/db/table-diagrams.test.ts -u
 */
const DOCUMENT = join(import.meta.dirname, '../../../../docs/architecture/tables.md')

const HEAD = `# Tables

The tables of each owner with their primary keys, and the references between tables. A test of
\`apps/api/src/db/table-diagrams.test.ts\` writes this file from the migrated database. What a table is for stands in
\`apps/api/src/db/migrations/0001_schema.sql\`.
`

interface Key {
  table: string
  columns: string[]
}

interface Reference {
  from: string
  to: string
  columns: string
  isOptional: boolean
  isUnique: boolean
}

async function readKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select c.conrelid::regclass::text as table,
      array(select format_type(a.atttypid, null) || ' ' || a.attname from unnest(c.conkey) with ordinality k (n, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by place) as columns
    from pg_constraint c where c.contype = 'p' and c.connamespace = 'public'::regnamespace`.execute(
    (await testDatabase()).db,
  )
  return rows
}

async function readReferences(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to,
      (select string_agg(a.attname, ', ' order by place) from unnest(c.conkey) with ordinality k (n, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n) as columns,
      exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and not a.attnotnull)
        as "isOptional",
      exists (select from pg_index i where i.indrelid = c.conrelid and i.indisunique and i.indpred is null
        and string_to_array(i.indkey::text, ' ')::int2[] = c.conkey) as "isUnique"
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    order by c.conrelid::regclass::text collate "C", c.confrelid::regclass::text collate "C", c.conname collate "C"`.execute(
    (await testDatabase()).db,
  )
  return rows
}

/** One line of an entity relationship diagram: the referenced table is on the left. */
const edgeOf = ({ from, to, columns, isOptional, isUnique }: Reference): string =>
  `  ${to} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${from} : "${columns}"`

const entityOf = ({ table, columns }: Key): string =>
  `  ${table} {\n${columns.map((column) => `    ${column.replaceAll(/ (?=.* )/g, '_')} PK\n`).join('')}  }`

function sectionOf(owner: string, tables: readonly string[], keys: readonly Key[], references: readonly Reference[]) {
  const entities = tables.toSorted().map((table) => {
    const key = keys.find((one) => one.table === table)
    return key ? entityOf(key) : `  ${table}`
  })
  const edges = references.filter(({ from }) => tables.includes(from)).map(edgeOf)
  return `\n## ${owner}\n\n\`\`\`mermaid\nerDiagram\n${[...entities, ...edges].join('\n')}\n\`\`\`\n`
}

test('the document shows the tables and references of the database', async () => {
  const keys = await readKeys()
  const references = await readReferences()
  const sections = Object.entries(TABLES_BY_OWNER).map(([owner, tables]) => sectionOf(owner, tables, keys, references))
  expect(references.length).toBeGreaterThan(50)
  await expect(HEAD + sections.join('')).toMatchFileSnapshot(DOCUMENT)
})
