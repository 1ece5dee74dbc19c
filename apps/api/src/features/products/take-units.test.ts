import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../db/client.ts'
import { aProduct, stockOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { waitForBlockedLock } from '../../testing/database/wait-for-blocked-lock.ts'
import { releaseUnits, takeUnits } from './stock.repo.ts'

const CAUSE = { reason: 'ordered', orderId: 'ORD-1' } as const

async function aColor(stock: number | null) {
  const bag = await aProduct({ colors: { Noir: stock } })
  const variantId = bag.variants[0]?.variant_id ?? 0
  return { variantId, unitPriceCents: bag.price_cents }
}

/** Runs `work` while another transaction has changed the stock to `stock`, then commits that transaction. */
async function whileStockBecomes<T>(stock: number, variantId: number, work: () => Promise<T>): Promise<T> {
  const { db } = await testDatabase()
  let done: Promise<T> | undefined
  await inTransaction(db, async (tx) => {
    await sql`update color_variants set stock = ${stock}::integer where variant_id = ${variantId}`.execute(tx)
    done = work()
    await waitForBlockedLock(tx)
  })
  if (!done) throw new Error('work did not start')
  return done
}

const inOne = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  (await testDatabase()).db.transaction().execute(work)

test.each([
  ['are returned', 0, 2, true, 0],
  ['are sold', 2, 1, false, 1],
  ['are counted for the first time', null, 1, false, 1],
  ['are counted for the first time, and enough', null, 3, true, 1],
])('takes available units: two units that %s while it waits', async (_, before, concurrent, isTaken, left) => {
  const color = await aColor(before)
  // No retry: the first judgment is final.
  const take = () => inOne((tx) => takeUnits(tx, [{ ...color, quantity: 2 }], { ofMarket: '' }, CAUSE))
  expect(await whileStockBecomes(concurrent, color.variantId, take)).toEqual(isTaken ? [] : null)
  expect(await stockOf(color.variantId)).toBe(left)
})

test.each([
  ['were sold', 2, 1, 3],
  ['were counted for the first time', null, 1, 3],
])('returns two units to stock, of which some %s while it waits', async (_, before, concurrent, left) => {
  const color = await aColor(before)
  await whileStockBecomes(concurrent, color.variantId, () =>
    inOne((tx) => releaseUnits(tx, [{ ...color, quantity: 2 }], CAUSE)),
  )
  expect(await stockOf(color.variantId)).toBe(left)
})

test('takes all units of a cart or none', async () => {
  const [there, gone] = [await aColor(3), await aColor(1)]
  const take = (quantity: number, unitPriceCents = there.unitPriceCents) =>
    inOne((tx) =>
      takeUnits(
        tx,
        [
          { ...there, unitPriceCents, quantity: 2 },
          { ...gone, quantity },
        ],
        { ofMarket: '' },
        CAUSE,
      ),
    )
  expect([await take(2), await take(1, 1)]).toEqual([null, null])
  expect([await stockOf(there.variantId), await stockOf(gone.variantId)]).toEqual([3, 1])
  expect(await take(1)).toEqual([])
  expect([await stockOf(there.variantId), await stockOf(gone.variantId)]).toEqual([1, 0])
})
