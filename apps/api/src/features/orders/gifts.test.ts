import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { begin, confirm } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { haveMarkets, listPrice } from '../../testing/test-markets.ts'

const MESSAGE = 'For Ada,\nお誕生日おめでとう'

/** A shop that wraps gifts for 9 euros in Europe, and not in the market without a prefix. A bag costs 90 euros. */
async function aShopWithGifts() {
  const shop = await createTestApp()
  await haveMarkets(shop.deps)
  const bag = await aProduct({ priceCents: 100_00, colors: { Noir: 20 } })
  await listPrice('eu', bag, 90_00)
  const { items, email, shipping } = anOrderBody([bag])
  /** Two bags, one of them wrapped: 180 for the bags, 9 for the wrap, 12 for the delivery. */
  const gift = {
    email,
    items: items.map((item) => ({ ...item, price: 90, quantity: 2, wrapped: 1 })),
    total: 201,
    giftMessage: MESSAGE,
    shipping: { ...shipping, country: 'FR', state: '', zipCode: '75001', city: 'Paris' },
  }
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const send = async <Data>(path: string, body: object, more: Record<string, string> = {}) => {
    const response = await shop.post(path, body, more)
    return { status: response.status, ...((await response.json()) as { data: Data; errors?: unknown }) }
  }
  const detail = async (orderId: string): Promise<OrderDetail> =>
    ((await (await shop.get(`/api/admin/orders/${orderId}`, headers)).json()) as { data: OrderDetail }).data
  const buyByCard = async (): Promise<{ orderId: string; receiptToken: string }> => {
    const intent = await begin(
      {
        ...shop,
        post: (path, ...rest) => shop.post(path.replace('create-intent', 'create-intent?market=eu'), ...rest),
      },
      { amount: 201_00, currency: 'eur', return_url: '/eu/checkout', checkout: gift },
    )
    await confirm(shop, intent)
    const paymentDetails = { paymentIntentId: intent.paymentIntentId, paymentStatus: 'COMPLETED' }
    const placed = await send<{ orderId: string; receiptToken: string }>('/api/orders?market=eu', {
      ...gift,
      paymentMethod: 'CREDIT_CARD',
      paymentDetails,
    })
    return placed.data
  }
  let refunds = 0
  const refund = (orderId: string, amount: number, quantity: number) => {
    refunds += 1
    const body = { amount, reason: 'Not wanted', items: [{ itemIndex: 0, quantity }], restock: [] }
    return send<OrderDetail>(`/api/admin/orders/${orderId}/refunds`, body, {
      ...headers,
      'Idempotency-Key': `refund-${refunds}`,
    })
  }
  return { ...shop, bag, gift, headers, send, detail, buyByCard, refund }
}

test('a paid order has the wrapped units, their price with its tax, and the message', async () => {
  const shop = await aShopWithGifts()
  const { orderId, receiptToken } = await shop.buyByCard()
  const order = await shop.detail(orderId)
  expect(order).toMatchObject({
    items: [{ quantity: 2, wrapped: 1, price: 90 }],
    charges: [
      { kind: 'delivery', amount: 12, tax: 2 },
      { kind: 'gift_wrap', name: 'Gift wrap', amount: 9, tax: 1.5 },
    ],
    chargesTotal: 21,
    tax: 33.5,
    total: 201,
    giftMessage: MESSAGE,
  })
  const receipt = await shop.get(`/api/orders/receipt/${receiptToken}`)
  expect(((await receipt.json()) as { data: CustomerOrder }).data).toMatchObject({
    items: [{ quantity: 2, wrapped: 1 }],
    giftMessage: MESSAGE,
  })
  const slips = await shop.get(`/api/admin/orders/slips?ids=${orderId}`, shop.headers)
  expect(await slips.json()).toMatchObject({ data: [{ items: [{ quantity: 2, wrapped: 1 }], giftMessage: MESSAGE }] })
  const email = await shop.deps.db.selectFrom('mails').select('data').where('template', '=', 'order-received').execute()
  expect(email).toMatchObject([
    {
      data: {
        items: [{ quantity: 2, wrapped: '1 of 2 gift-wrapped' }],
        charges: [{ amount: '€12.00' }, { name: 'Gift wrap', amount: '€9.00' }],
        giftMessage: ['For Ada,', 'お誕生日おめでとう'],
      },
    },
  ])
})

test('an unpaid order keeps its message, which its email does not repeat', async () => {
  const { send, gift, detail, deps } = await aShopWithGifts()
  const placed = await send<{ orderId: string }>('/api/orders?market=eu', { ...gift, paymentMethod: 'MANUAL' })
  expect(placed.status).toBe(201)
  expect(await detail(placed.data.orderId)).toMatchObject({ giftMessage: MESSAGE })
  const [email] = await deps.db.selectFrom('mails').selectAll().where('template', '=', 'order-received').execute()
  expect(JSON.stringify(email)).not.toContain('Ada')
  expect(email).toMatchObject({ data: { giftMessage: [expect.stringContaining('the page of your order')] } })
})

test('refunds of one unit each pay the wrap with the first, and all of it is what was paid', async () => {
  const { buyByCard, refund, detail, deps } = await aShopWithGifts()
  const { orderId } = await buyByCard()
  expect(await refund(orderId, 99, 1)).toMatchObject({ status: 200, data: { refunded: 99 } })
  expect(await refund(orderId, 102, 1)).toMatchObject({ status: 200, data: { refunded: 201, status: 'REFUNDED' } })
  // The wrap and the delivery belong to no product.
  expect((await detail(orderId)).refunds.map(({ items }) => items.map(({ amount }) => amount))).toEqual([[90], [90]])
  await expect(sql`update order_items set wrapped = 3 where order_id = ${orderId}`.execute(deps.db)).rejects.toThrow(
    /order_items_wrapped/,
  )
})

test('the proposed refund of a return has the wrap of its first unit, and not of its second', async () => {
  const { buyByCard, send, headers, deps, get, refund } = await aShopWithGifts()
  const { orderId, receiptToken } = await buyByCard()
  await sql`update orders set status = 'DELIVERED', delivered_at = now() where order_id = ${orderId}`.execute(deps.db)
  const asked = await send<{ returnId: string }>(`/api/orders/receipt/${receiptToken}/return`, {
    items: [{ itemIndex: 0, quantity: 1 }],
    reason: 'Changed Mind',
  })
  const proposed = async () => {
    const response = await get(`/api/admin/returns/${asked.data.returnId}`, headers)
    return ((await response.json()) as { data: ReturnDetail }).data.proposedRefund
  }
  expect(await proposed()).toBe(99)
  await refund(orderId, 99, 1)
  expect(await proposed()).toBe(90)
})

test.each<[string, object, string, string]>([
  [
    'more than the quantity',
    { wrapped: 3 },
    'items.0.wrapped',
    'Choose at most the quantity of the item to be wrapped',
  ],
  ['a part of a unit', { wrapped: 0.5 }, 'items.0.wrapped', 'Choose at most the quantity of the item to be wrapped'],
])('refuses to wrap %s, at its field', async (_, change, path, message) => {
  const { send, gift } = await aShopWithGifts()
  const items = gift.items.map((item) => ({ ...item, ...change }))
  const order = { ...gift, items, paymentMethod: 'MANUAL' }
  expect(await send('/api/orders?market=eu', order)).toMatchObject({ status: 400, errors: [{ path, message }] })
  const quoted = items.map(({ productId, quantity, wrapped }) => ({ productId, quantity, wrapped }))
  expect(await send('/api/quote?market=eu', { items: quoted })).toMatchObject({
    status: 400,
    errors: [{ path, message }],
  })
  expect(
    await send('/api/sandbox/create-intent?market=eu', {
      amount: 201_00,
      currency: 'eur',
      return_url: '/',
      checkout: { ...gift, items },
    }),
  ).toMatchObject({ status: 400, errors: [{ path: `checkout.${path}`, message }] })
})

test.each([
  ['a link', { giftMessage: 'See https://example.com' }, 'Please write it without links and email addresses'],
  ['251 characters', { giftMessage: 'a'.repeat(251) }, 'Please use at most 250 characters'],
  ['nothing to wrap', { items: [] }, 'Choose gift wrap for an item to add a message'],
])('refuses a message with %s, at its field', async (_, change, message) => {
  const { send, gift } = await aShopWithGifts()
  const items = gift.items.map(({ wrapped: _wrapped, ...item }) => item)
  const order = { ...gift, ...change, ...('items' in change && { items }), paymentMethod: 'MANUAL' }
  expect(await send('/api/orders?market=eu', order)).toMatchObject({
    status: 400,
    errors: [{ path: 'giftMessage', message }],
  })
})

test('refuses gift wrap where it is not offered, at its fields, and staff too', async () => {
  const { send, gift, headers } = await aShopWithGifts()
  const order = { ...gift, shipping: anOrderBody([]).shipping, total: 216 }
  const message = 'Gift wrap is not offered here'
  const errors = [
    { path: 'items.0.wrapped', message },
    { path: 'giftMessage', message },
  ]
  expect(await send('/api/orders', { ...order, paymentMethod: 'MANUAL' })).toMatchObject({ status: 400, errors })
  expect(await send('/api/admin/orders', order, headers)).toMatchObject({ status: 400, errors })
  const items = gift.items.map(({ productId, quantity, wrapped }) => ({ productId, quantity, wrapped }))
  expect(await send('/api/quote', { items })).toMatchObject({ status: 400, errors: [errors[0]] })
})

test('a quote has the wrap, and another total is a conflict that names it', async () => {
  const { send, gift } = await aShopWithGifts()
  const items = gift.items.map(({ productId, quantity, wrapped }) => ({ productId, quantity, wrapped }))
  expect(await send('/api/quote?market=eu', { items })).toMatchObject({
    status: 200,
    data: { items: [{ wrapped: 1 }], charges: [{ kind: 'delivery' }, { kind: 'gift_wrap', amount: 9 }], total: 201 },
  })
  const unwrapped = { ...gift, total: 192, paymentMethod: 'MANUAL' }
  expect(await send('/api/orders?market=eu', unwrapped)).toMatchObject({ status: 409, data: { total: 201 } })
})
