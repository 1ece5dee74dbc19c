import { formatMoney, toAmount } from '@atelier/domain/money/money'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { quoteOrder } from '@atelier/domain/quote/quote-order'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anIntentBody, begin, confirm, placeByCard } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

type Market = Pick<ShopTerms, 'currency' | 'taxMode' | 'taxRounding' | 'taxPercent'>

const MARKETS: Market[] = [
  { currency: 'USD', taxMode: 'added', taxRounding: 'order', taxPercent: 8.875 },
  { currency: 'JPY', taxMode: 'included', taxRounding: 'order', taxPercent: 10 },
  { currency: 'KWD', taxMode: 'added', taxRounding: 'line', taxPercent: 5.5 },
]

/** A shop that charges delivery, in a market. */
async function aShopIn(market: Market) {
  const shop = await createTestApp()
  const { shipping } = shop.deps.shop.document('terms')
  const charged = {
    ...shipping,
    isCharged: true,
    standard: { ...shipping.standard, cents: 895, freeFromCents: 1_000_000 },
    international: { ...shipping.international, cents: 2_501 },
  }
  await havePublished(shop.deps, 'terms', { ...market, shipping: charged })
  const { terms } = shop.deps.shop
  const bags = [await aProduct({ priceCents: 10_005 }), await aProduct({ priceCents: 3_333 })]
  const lines = bags.map(({ price_cents: unitPriceCents }) => ({ unitPriceCents, quantity: 3 }))
  const bodyTo = (country: string) => {
    const body = anOrderBody(bags)
    const quoted = quoteOrder(lines, terms, { destination: { country } })
    return {
      quoted,
      body: {
        ...body,
        items: body.items.map((item) => ({ ...item, quantity: 3 })),
        total: toAmount(quoted.totalCents, market.currency),
        shipping: { ...body.shipping, country, ...(country === 'US' ? {} : { state: 'Paris', zipCode: '75001' }) },
      },
    }
  }
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const detail = async (orderId: string): Promise<OrderDetail> =>
    ((await (await shop.get(`/api/admin/orders/${orderId}`, headers)).json()) as { data: OrderDetail }).data
  return { ...shop, terms, bags, bodyTo, headers, detail }
}

const placedId = async (response: Response): Promise<string> =>
  ((await response.json()) as { data: { orderId: string } }).data.orderId

test.each(MARKETS)('an order in $currency stores parts that add up, and is charged its delivery', async (market) => {
  const shop = await aShopIn(market)
  const { body, quoted } = shop.bodyTo('US')
  const response = await shop.post('/api/orders', body)
  expect(response.status).toBe(201)
  const orderId = await placedId(response)
  const { rows } = await sql`
    select o.currency, o.tax_mode, o.subtotal_cents, o.charges_cents, o.tax_cents, o.total_cents,
      (select sum(tax_cents)::integer from order_items where order_id = o.order_id) as "linesTax",
      (select json_agg(json_build_array(kind, name, amount_cents, tax_cents)) from order_charges
        where order_id = o.order_id) as charges
    from orders o where order_id = ${orderId}`.execute(shop.deps.db)
  const [delivery] = quoted.charges
  expect(rows).toEqual([
    {
      currency: market.currency,
      tax_mode: market.taxMode,
      subtotal_cents: quoted.subtotalCents,
      charges_cents: 895,
      tax_cents: quoted.taxCents,
      total_cents: quoted.totalCents,
      linesTax: quoted.taxCents - (delivery?.taxCents ?? 0),
      charges: [['delivery', 'Standard delivery', 895, delivery?.taxCents]],
    },
  ])
  const emails = await shop.deps.db
    .selectFrom('mails')
    .select('data')
    .where('template', '=', 'order-received')
    .execute()
  expect(emails).toMatchObject([
    {
      data: {
        total: formatMoney({ cents: quoted.totalCents, currency: market.currency }, DEFAULT_REGION),
        charges: [
          { name: 'Standard delivery', amount: formatMoney({ cents: 895, currency: market.currency }, DEFAULT_REGION) },
        ],
        isTaxIncluded: market.taxMode === 'included',
      },
    },
  ])
})

test('a destination with another delivery has another total, which the answer names', async () => {
  const shop = await aShopIn({ currency: 'JPY', taxMode: 'included', taxRounding: 'order', taxPercent: 10 })
  const { body } = shop.bodyTo('US')
  const abroad = shop.bodyTo('FR')
  const response = await shop.post('/api/orders', { ...body, shipping: abroad.body.shipping })
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { code: 'price_changed', data: { total: abroad.quoted.totalCents } },
  ])
  expect((await shop.post('/api/orders', abroad.body)).status).toBe(201)
})

test.each(MARKETS)(
  'refunding every unit and the rest in $currency is exactly what was paid by card',
  async (market) => {
    const shop = await aShopIn(market)
    const { body, quoted } = shop.bodyTo('US')
    const intent = await begin(shop, {
      ...anIntentBody(shop.bags, { items: body.items, total: body.total }),
      amount: quoted.totalCents,
      currency: market.currency.toLowerCase(),
    })
    await confirm(shop, intent)
    const placed = await placeByCard(shop, shop.bags, intent, { over: { items: body.items, total: body.total } })
    const orderId = await placedId(placed)
    const refund = async (cents: number, itemIndex: number) => {
      const amount = toAmount(cents, market.currency)
      const body = { amount, reason: 'Scratch', items: [{ itemIndex, quantity: 3 }] }
      const key = { 'Idempotency-Key': `refund-of-line-${itemIndex}-${cents}` }
      return (await shop.post(`/api/admin/orders/${orderId}/refunds`, body, { ...shop.headers, ...key })).status
    }
    const order = await shop.detail(orderId)
    expect(order).toMatchObject({ currency: market.currency, total: toAmount(quoted.totalCents, market.currency) })
    expect(await refund(quoted.totalCents + 1, 0)).toBe(409)
    const half = Math.floor(quoted.totalCents / 2)
    expect([await refund(half, 0), await refund(quoted.totalCents - half, 1)]).toEqual([200, 200])
    expect(await shop.detail(orderId)).toMatchObject({ status: 'REFUNDED', refunded: order.total })
  },
)

test('the database refuses an order whose parts do not add up', async () => {
  const shop = await aShopIn({ currency: 'USD', taxMode: 'added', taxRounding: 'order', taxPercent: 8 })
  const orderId = await placedId(await shop.post('/api/orders', shop.bodyTo('US').body))
  const change = (columns: string) =>
    sql`update orders set ${sql.raw(columns)} where order_id = ${orderId}`.execute(shop.deps.db)
  await expect(change('tax_cents = tax_cents + 1')).rejects.toThrow('orders_total_of_parts')
  await expect(change('tax_cents = tax_cents + 1, total_cents = total_cents + 1')).rejects.toThrow('do not add up')
  await expect(change("tax_mode = 'included'")).rejects.toThrow('orders_total_of_parts')
})
