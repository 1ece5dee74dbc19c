import { NO_LIMITS } from '@atelier/domain/access/access-limits'
import { ListOrdersQuery } from '@atelier/domain/orders/order.schema'
import { expect, test } from 'vitest'
import { anOrder, anOrderBody, aProduct } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { countOrders, listOrders } from './order-list.repo.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

test('finds city, postal code, state, products and amounts, with words in any order', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ name: 'Clémence Top-Handle', colors: { Cognac: 1 } })
  const order = await anOrder({
    first_name: 'Zoë',
    last_name: 'Müller',
    city: 'Saint-Étienne',
    state: 'Loire',
    zip_code: '42 000-7',
    subtotal_cents: 1250_40,
    tax_cents: 0,
    total_cents: 1250_40,
    items_text: `${bag.name} Brown (Cognac)`,
  })
  await anOrder({ subtotal_cents: 12_50, tax_cents: 0, total_cents: 12_50 })
  const find = async (search: string): Promise<string[]> =>
    (
      await listOrders(
        db,
        { ...ListOrdersQuery.parse({ search }), amountCurrency: 'USD', limits: NO_LIMITS },
        DEFAULT_REGION,
      )
    ).map(({ order_id }) => order_id)
  for (const search of [
    'muller',
    'saint etienne',
    'ETIENNE zoe',
    '42000-7',
    '420007',
    '42 000',
    'clemence',
    'cognac top-handle muller',
    '1250.40',
    '$1,250.40',
    '1.250,40',
    '1250',
    'zoe 1250',
    'loire',
  ]) {
    expect(await find(search), search).toEqual([order.order_id])
    expect(
      await countOrders(db, { search, amountCurrency: 'USD', limits: NO_LIMITS }, DEFAULT_REGION),
      search,
    ).toMatchObject({ total: 1 })
  }
  for (const search of ['1250.41', 'muller dupont', 'brooklyn']) expect(await find(search), search).toEqual([])
})

test('finds an amount of a currency without decimals', async () => {
  const { db } = await testDatabase()
  const amounts = { subtotal_cents: 6_600, tax_cents: 0, total_cents: 6_600 }
  const order = await anOrder({ ...amounts, currency: 'JPY' })
  const find = async (search: string): Promise<string[]> =>
    (
      await listOrders(
        db,
        { ...ListOrdersQuery.parse({ search }), amountCurrency: 'JPY', limits: NO_LIMITS },
        DEFAULT_REGION,
      )
    ).map(({ order_id }) => order_id)
  for (const search of ['6600', '¥6,600']) expect(await find(search), search).toEqual([order.order_id])
  for (const search of ['66', '6601']) expect(await find(search), search).toEqual([])
})

test('finds an amount in the currency of the shop only', async () => {
  const { db } = await testDatabase()
  const amounts = { subtotal_cents: 66_00, tax_cents: 0, total_cents: 66_00 }
  const dollars = await anOrder(amounts)
  const yen = await anOrder({ ...amounts, currency: 'JPY' })
  const find = async (search: string, amountCurrency: string): Promise<string[]> =>
    (
      await listOrders(db, { ...ListOrdersQuery.parse({ search }), amountCurrency, limits: NO_LIMITS }, DEFAULT_REGION)
    ).map(({ order_id }) => order_id)
  expect(await find('66.00', 'USD')).toEqual([dollars.order_id])
  expect(await find('6600', 'JPY')).toEqual([yen.order_id])
})

test('finds an order of the shop by what was ordered, at once', async () => {
  const shop = await createTestApp()
  const bags = [await aProduct({ name: 'Odile Été', colors: { Cognac: 3 } }), await aProduct({ name: 'Vesper' })]
  for (const bag of bags) expect((await shop.post('/api/orders', anOrderBody([bag]))).status).toBe(201)
  const find = async (search: string) =>
    listOrders(
      shop.deps.db,
      { ...ListOrdersQuery.parse({ search }), amountCurrency: 'USD', limits: NO_LIMITS },
      DEFAULT_REGION,
    )
  for (const search of ['odile ete', 'COGNAC', 'été dupont', 'black odile']) {
    expect([search, (await find(search)).length]).toEqual([search, 1])
  }
  expect(await find('dupont')).toHaveLength(2)
  expect(await find('odile vesper')).toEqual([])
})
