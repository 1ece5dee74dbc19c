import { NO_LIMITS } from '@atelier/domain/access/access-limits'
import { ListOrdersQuery } from '@atelier/domain/orders/order.schema'
import { expect, test } from 'vitest'
import { anOrder } from '../../../testing/factories.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { listOrders } from './order-list.repo.ts'

test('a search finds a phone number with its country code in orders that were typed without it, and the reverse', async () => {
  const { db } = await testDatabase()
  const found = async (search: string): Promise<string[]> =>
    (
      await listOrders(
        db,
        { ...ListOrdersQuery.parse({ search }), amountCurrency: 'USD', limits: NO_LIMITS },
        DEFAULT_REGION,
      )
    ).map(({ order_id }) => order_id)
  // An order from before E.164 was stored, and one of another number.
  const old = await anOrder({ phone: '03-3541-7000', country: 'JP', phone_e164: null })
  await anOrder({ phone: '03-3541-7001', country: 'JP', phone_e164: null })
  const typed = await anOrder({ phone: '+33 6 12 34 56 78', country: 'FR', phone_e164: '+33612345678' })
  for (const search of ['+81 3-3541-7000', '0081335417000', '03-3541-7000'])
    expect([search, await found(search)]).toEqual([search, [old.order_id]])
  expect(await found('06 12 34 56 78')).toEqual([typed.order_id])
})
