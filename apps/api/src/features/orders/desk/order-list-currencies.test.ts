import { NO_LIMITS } from '@atelier/domain/access/access-limits'
import { ListOrdersQuery } from '@atelier/domain/orders/order.schema'
import { expect, test } from 'vitest'
import { anOrder } from '../../../testing/factories.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { listOrders } from './order-list.repo.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

test('a list sorted by total compares no totals of two currencies: each currency is together', async () => {
  const { db } = await testDatabase()
  const ofTotal = async (currency: string, cents: number) =>
    (await anOrder({ currency, subtotal_cents: cents, tax_cents: 0, total_cents: cents, first_name: 'Ines' })).order_id
  const [yen, dollar, dollars, more] = [
    await ofTotal('JPY', 15_880),
    await ofTotal('USD', 1_00),
    await ofTotal('USD', 900_00),
    await ofTotal('JPY', 16_000),
  ]
  const sorted = async (query: object) =>
    (
      await listOrders(
        db,
        { ...ListOrdersQuery.parse({ sort: 'total', ...query }), amountCurrency: 'USD', limits: NO_LIMITS },
        DEFAULT_REGION,
      )
    ).map(({ order_id }) => order_id)
  for (const search of [undefined, 'ines']) {
    expect(await sorted({ order: 'desc', search })).toEqual([dollars, dollar, more, yen])
    expect(await sorted({ order: 'asc', search })).toEqual([yen, more, dollar, dollars])
  }
  expect(await sorted({ order: 'desc', currency: 'JPY' })).toEqual([more, yen])
})
