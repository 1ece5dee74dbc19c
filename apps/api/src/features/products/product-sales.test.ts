import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct } from '../../testing/factories.ts'
import { emptyTestDatabase, testDatabase } from '../../testing/test-database.ts'
import { aggregateSales, salesOf, topSales } from './product-sales.repo.ts'

const PRODUCTS = 6
const DELETED = 0

/** A pending sales change, or an aggregation of all pending changes. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ product: fc.nat({ max: PRODUCTS - 1 }), pieces: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.constant('aggregate' as const) },
)

test('product sales and top sales are exact before and after aggregation', async () => {
  const { db } = await testDatabase()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: PRODUCTS }), async (steps, limit) => {
      await emptyTestDatabase()
      const ids: string[] = []
      for (let at = 0; at < PRODUCTS; at += 1) {
        const { product_id } = await aProduct({ status: at === DELETED ? 'deleted' : 'active' })
        ids.push(product_id)
      }
      const sold = new Map(ids.map((id) => [id, 0]))
      for (const change of steps) {
        if (change === 'aggregate') {
          await aggregateSales(db)
          continue
        }
        const id = ids[change.product] ?? ''
        // Every third change reverts the sales, as a cancellation does.
        const units = change.pieces % 3 === 0 ? -(sold.get(id) ?? 0) : change.pieces
        await db.insertInto('product_sales_changes').values({ product_id: id, pieces: units }).execute()
        sold.set(id, (sold.get(id) ?? 0) + units)
      }
      const each = await sql<{ id: string; pieces: number }>`
        select p.product_id as id, ${salesOf(sql`p.product_id`)} as pieces from products p`.execute(db)
      expect(new Map(each.rows.map(({ id, pieces: units }) => [id, units]))).toEqual(sold)
      const best = [...sold]
        .filter(([id, units]) => units > 0 && id !== ids[DELETED])
        .toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
      const listed = await sql<{ product_id: string; pieces: number }>`select * from ${topSales(limit)} t`.execute(db)
      expect(listed.rows.map(({ product_id, pieces: units }) => [product_id, units])).toEqual(best.slice(0, limit))
    }),
    { numRuns: 15 },
  )
})

test('aggregation drops changes of removed products', async () => {
  const { db } = await testDatabase()
  const { product_id } = await aProduct()
  await db
    .insertInto('product_sales_changes')
    .values([
      { product_id: 'gone', pieces: 2 },
      { product_id, pieces: 3 },
    ])
    .execute()
  expect(await aggregateSales(db)).toBe(2)
  expect(await db.selectFrom('product_sales').selectAll().execute()).toEqual([{ product_id, pieces: 3 }])
  expect(await db.selectFrom('product_sales_changes').selectAll().execute()).toEqual([])
})
