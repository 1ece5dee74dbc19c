import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anOrderBody, aProduct } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { Db } from '../../db/client.ts'

/** The tables of a product that staff edit. */
const EDITED = ['products', 'color_variants', 'product_images']

/** The rows of the edited tables, without generated columns. */
async function editedRows(db: Db): Promise<Record<string, unknown>[]> {
  const rows = await Promise.all(
    EDITED.map((table) =>
      sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(
        db,
      ),
    ),
  )
  return rows.flatMap((result) => result.rows.map(({ row }) => row))
}

/** The columns that an order changes, as fields of a request. */
async function countedFields(): Promise<string[]> {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5, Sand: 3 } })
  const before = await editedRows(shop.deps.db)
  expect((await shop.post('/api/orders', anOrderBody([bag]))).status).toBe(201)
  const after = await editedRows(shop.deps.db)
  const { rows: generated } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = any(${EDITED}) and is_generated = 'ALWAYS'`.execute(shop.deps.db)
  const changed = after.flatMap((row, index) =>
    Object.keys(row).filter((key) => JSON.stringify(row[key]) !== JSON.stringify(before[index]?.[key])),
  )
  return changed
    .filter((column) => generated.every(({ name }) => name !== column))
    .map((column) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
}

interface JsonSchema {
  properties?: Record<string, unknown>
}

/** All objects of a schema, at any depth. */
function objectsIn(schema: unknown): JsonSchema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? [schema as JsonSchema] : []
  return [...own, ...Object.values(schema).flatMap(objectsIn)]
}

/** Whether a field takes a number: a filter such as `stock: 'low'` writes nothing. */
const isNumber = (schema: unknown): boolean => /"(?:integer|number)"/.test(JSON.stringify(schema) ?? '')

test('a request that writes a value which orders change can say which value it saw', async () => {
  const counted = await countedFields()
  expect(counted).toContain('stock')
  const writers = ENDPOINTS.flatMap(({ operationId, endpoint: { body } }) => {
    if (!body) return []
    const objects = objectsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
    return counted.flatMap((field) =>
      objects.flatMap(({ properties = {} }) =>
        isNumber(properties[field]) ? [{ operationId, field, says: `${field}Seen` in properties }] : [],
      ),
    )
  })
  expect(writers.map(({ operationId }) => operationId)).toContain('updateProduct')
  expect(writers.filter(({ says }) => !says)).toEqual([])
})

test('every statement that changes a stock is in one module and says why', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{features,adapters,http,boot,cli}/**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts'),
  )
  const writes = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/update color_variants[^`]*?set[^`]*?\bstock = [^`]*/g)].map(
      ([text]) => ({
        path,
        saysWhy: text.includes('stock_cause'),
      }),
    ),
  )
  expect(writes).toHaveLength(4)
  expect(new Set(writes.map(({ path }) => path))).toEqual(new Set(['features/products/stock.repo.ts']))
  expect(writes.every(({ saysWhy }) => saysWhy)).toBe(true)
})
