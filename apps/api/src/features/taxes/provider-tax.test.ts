import { limits } from '@atelier/domain/limits/limits'
import { beforeEach, expect, test } from 'vitest'
import { cacheCalculations } from '../../adapters/tax/open-tax-provider.ts'
import { openStripeTax } from '../../adapters/tax/stripe-tax.ts'
import { inTransaction } from '../../db/client.ts'
import { begin, confirm } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { UNKNOWN_POSTAL_CODE } from '../../testing/fakes/fake-stripe-tax.ts'
import { openProviderServers } from '../../testing/fakes/provider-servers.ts'
import { havePublished } from '../../testing/have-published.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { requestRefund } from '../payments/refunds/refunds.repo.ts'
import { sendRefund } from '../payments/refunds/send-refunds.ts'
import { sendTaxTransactions } from './send-tax-transactions.ts'

const { stripe } = await openProviderServers()

beforeEach(() => {
  stripe.calls.length = 0
  stripe.failures.length = 0
  stripe.tax.transactions.length = 0
})

/** A shop whose tax Stripe calculates, which charges 10 dollars for delivery and sells a bag of 100 dollars. */
async function aTaxedShop() {
  const provider = cacheCalculations(openStripeTax({ secretKey: 'sk_test_fake', apiUrl: stripe.url }))
  const shop = await createTestApp({}, { taxProvider: provider })
  const { shipping } = shop.deps.shop.document('terms')
  const standard = { ...shipping.standard, cents: 10_00, freeFromCents: 1_000_00 }
  const international = { ...shipping.international, cents: 30_00 }
  await havePublished(shop.deps, 'terms', {
    taxSource: 'stripe',
    shipping: { ...shipping, isCharged: true, standard, international },
  })
  const bag = await aProduct({ priceCents: 100_00, colors: { Noir: 9 } })
  const calculations = () => stripe.calls.filter(({ path }) => path === '/v1/tax/calculations').length
  const order = (total: number, shippingChange: object = {}) => {
    const body = anOrderBody([bag])
    return { ...body, total, shipping: { ...body.shipping, ...shippingChange } }
  }
  const send = () => sendTaxTransactions(shop.deps, new AbortController().signal)
  return { ...shop, bag, calculations, order, send }
}

/** 8.875 % of the bag, and the 4 % of the state on its delivery. */
const TOTAL = 119.28
const answerOf = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) })

test('the quote has the tax that the provider calculates, and none without a whole destination', async () => {
  const { post, bag, calculations } = await aTaxedShop()
  const items = [{ productId: bag.product_id, quantity: 1 }]
  const quote = async (destination?: object) => answerOf(await post('/api/quote', { items, destination }))
  for (const destination of [undefined, { country: 'US' }, { country: 'US', state: 'NY' }])
    expect(await quote(destination)).toMatchObject({
      status: 200,
      data: { subtotal: 100, chargesTotal: 10, tax: null, total: null, taxes: [], items: [{ tax: null }] },
    })
  expect(calculations()).toBe(0)
  expect(await quote({ country: 'US', state: 'NY', zipCode: '10001' })).toMatchObject({
    status: 200,
    data: {
      items: [{ amount: 100, tax: 8.88 }],
      charges: [{ kind: 'delivery', amount: 10, tax: 0.4 }],
      taxes: [
        { taxPercent: 8.875, base: 100, tax: 8.88 },
        { taxPercent: 4, base: 10, tax: 0.4 },
      ],
      tax: 9.28,
      total: TOTAL,
    },
  })
})

test('quote, payment and order have one tax, and the order stores its parts and the calculation', async () => {
  const { post, get, bag, order, calculations, deps } = await aTaxedShop()
  const items = [{ productId: bag.product_id, quantity: 1 }]
  await post('/api/quote', { items, destination: { country: 'US', state: 'NY', zipCode: '10001' } })
  const { email, total, shipping } = order(TOTAL)
  const body = { amount: 119_28, currency: 'usd', return_url: '/checkout', checkout: { email, items, total, shipping } }
  const intent = await begin({ post, get }, body)
  await confirm({ post, get }, intent)
  expect((await post(`/api/sandbox/${intent.paymentIntentId}/order`, {})).status).toBe(201)
  expect((await post('/api/orders', order(TOTAL))).status).toBe(201)
  expect(calculations()).toBe(1)
  const orders = await deps.db.selectFrom('orders').selectAll().execute()
  const stored = { tax_cents: 9_28, total_cents: 119_28, charges_cents: 10_00 }
  expect(orders).toMatchObject([stored, stored])
  expect(orders.map(({ tax_calculation: id }) => id)).toEqual([orders[0]?.tax_calculation, orders[0]?.tax_calculation])
  expect(orders[0]?.tax_calculation).toMatch(/^taxcalc_/)
  const [line] = await deps.db.selectFrom('order_items').select(['tax_cents', 'tax_rate']).execute()
  const [charge] = await deps.db.selectFrom('order_charges').select(['tax_cents', 'tax_rate']).execute()
  expect([line, charge]).toEqual([
    { tax_cents: 8_88, tax_rate: 88_750 },
    { tax_cents: 40, tax_rate: 40_000 },
  ])
})

test('another total than with the calculated tax is refused with the new one', async () => {
  const { post, order } = await aTaxedShop()
  expect(await answerOf(await post('/api/orders', order(118)))).toMatchObject({
    status: 409,
    code: 'price_changed',
    data: { total: TOTAL },
  })
})

test('while the provider fails nothing is ordered, and the rest of the shop works', async () => {
  const { post, get, order, bag, deps } = await aTaxedShop()
  const items = [{ productId: bag.product_id, quantity: 1 }]
  const destination = { country: 'US', state: 'NY', zipCode: '10001' }
  const refused = async (path: string, body: object) => {
    stripe.failures.push({ method: 'POST', kind: 'fault' })
    const response = await post(path, body)
    expect(response.headers.get('retry-after')).toBe('30')
    return answerOf(response)
  }
  const expected = {
    status: 503,
    code: 'tax_unavailable',
    message: expect.stringContaining('Tax cannot be calculated'),
  }
  expect(await refused('/api/quote', { items, destination })).toMatchObject(expected)
  expect(await refused('/api/orders', order(TOTAL))).toMatchObject(expected)
  const { email, total, shipping } = order(TOTAL)
  const checkout = { email, items, total, shipping }
  const intent = { amount: 119_28, currency: 'usd', return_url: '/checkout', checkout }
  expect(await refused('/api/sandbox/create-intent', intent)).toMatchObject(expected)
  expect(await deps.db.selectFrom('orders').select('order_id').execute()).toEqual([])
  expect((await get('/api/products')).status).toBe(200)
  expect((await post('/api/quote', { items })).status).toBe(200)
  expect((await post('/api/orders', order(TOTAL))).status).toBe(201)
})

test('a shop without the provider that its promises name orders nothing', async () => {
  const { post, order, deps } = await aTaxedShop()
  deps.taxProvider = null
  expect(await answerOf(await post('/api/orders', order(TOTAL)))).toMatchObject({
    status: 503,
    code: 'tax_unavailable',
  })
})

test('names the postal code that the provider does not know', async () => {
  const { post, order, bag } = await aTaxedShop()
  const zipCode = UNKNOWN_POSTAL_CODE
  const items = [{ productId: bag.product_id, quantity: 1 }]
  expect(await answerOf(await post('/api/orders', order(TOTAL, { zipCode })))).toMatchObject({
    status: 400,
    errors: [{ path: 'shipping.zipCode', message: expect.stringContaining('for this address') as string }],
  })
  const destination = { country: 'US', state: 'NY', zipCode }
  expect(await answerOf(await post('/api/quote', { items, destination }))).toMatchObject({
    status: 400,
    errors: [{ path: 'destination.zipCode' }],
  })
})

test('an order of staff has the tax of the provider too', async () => {
  const { request, order, deps } = await aTaxedShop()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const { email, items, shipping } = order(TOTAL)
  const body = { userId: null, email, items, total: TOTAL, shipping, billing: null }
  expect((await request('POST', '/api/admin/orders', body, headers)).status).toBe(201)
  expect(await deps.db.selectFrom('orders').select('tax_cents').execute()).toEqual([{ tax_cents: 9_28 }])
})

/** A paid order of the shop. */
async function aPaidOrder(
  shop: Awaited<ReturnType<typeof aTaxedShop>>,
  { quantity = 1, total = TOTAL }: { quantity?: number; total?: number } = {},
): Promise<string> {
  const { email, items, shipping } = shop.order(total)
  const checkout = { email, items: items.map((item) => ({ ...item, quantity })), total, shipping }
  const intent = await begin(shop, {
    amount: Math.round(total * 100),
    currency: 'usd',
    return_url: '/checkout',
    checkout,
  })
  await confirm(shop, intent)
  const placed = await shop.post(`/api/sandbox/${intent.paymentIntentId}/order`, {})
  return ((await placed.json()) as { data: { orderId: string } }).data.orderId
}

async function refund(
  { deps }: Awaited<ReturnType<typeof aTaxedShop>>,
  orderId: string,
  amountCents: number,
  units: { position: number; quantity: number }[] = [],
) {
  const request = { orderId, amountCents, units, reason: 'a seam', actor: null, idempotencyKey: crypto.randomUUID() }
  const { refund_id: refundId } = await inTransaction(deps.db, (tx) => requestRefund(tx, request))
  await sendRefund(deps, refundId)
  return refundId
}

test('the provider records an order when it is paid, and each refund once it is sent', async () => {
  const shop = await aTaxedShop()
  const unpaid = await shop.post('/api/orders', shop.order(TOTAL))
  expect(unpaid.status).toBe(201)
  expect(await shop.send()).toBe(0)
  const orderId = await aPaidOrder(shop)
  const first = await refund(shop, orderId, 40_00)
  expect(await shop.send()).toBe(2)
  const second = await refund(shop, orderId, 79_28)
  expect([await shop.send(), await shop.send()]).toEqual([1, 0])
  const [sale] = stripe.tax.transactions
  expect(stripe.tax.transactions.map(({ id: _, parts: _parts, ...transaction }) => transaction)).toEqual([
    { reference: orderId, of: expect.stringMatching(/^taxcalc_/) as string, mode: null, flatAmount: null },
    { reference: first, of: sale?.id, mode: 'partial', flatAmount: -40_00 },
    { reference: second, of: sale?.id, mode: 'partial', flatAmount: -79_28 },
  ])
})

test('a refund of units reverses their line with its share of the tax, and the last one the delivery', async () => {
  const shop = await aTaxedShop()
  // Three bags with 26.63 of tax, and 10.40 for the delivery.
  const orderId = await aPaidOrder(shop, { quantity: 3, total: 337.03 })
  const unit = [{ position: 0, quantity: 1 }]
  await refund(shop, orderId, 108_88, unit)
  await refund(shop, orderId, 108_87, unit)
  await refund(shop, orderId, 119_28, unit)
  // Each finds the payment recorded.
  expect([await shop.send(), await shop.send()].reduce((sum, count) => sum + count, 0)).toBe(4)
  const reversed = stripe.tax.transactions.filter(({ mode }) => mode === 'partial')
  expect(reversed.map(({ parts }) => parts).toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)).toEqual(
    expect.arrayContaining([
      { 'line-0': [-100_00, -8_88] },
      { 'line-0': [-100_00, -8_87] },
      { 'line-0': [-100_00, -8_88], shipping: [-10_00, -40] },
    ]),
  )
  expect(reversed.every(({ flatAmount }) => flatAmount === null)).toBe(true)
})

test('after an amount of goodwill, a refund of units is an amount too', async () => {
  const shop = await aTaxedShop()
  const orderId = await aPaidOrder(shop)
  await refund(shop, orderId, 5_00)
  await refund(shop, orderId, 108_88, [{ position: 0, quantity: 1 }])
  await shop.send()
  await shop.send()
  const reversed = stripe.tax.transactions.filter(({ mode }) => mode === 'partial')
  expect(reversed.map(({ flatAmount }) => flatAmount).toSorted()).toEqual([-108_88, -5_00])
})

test('a whole refund reverses the whole order', async () => {
  const shop = await aTaxedShop()
  await refund(shop, await aPaidOrder(shop), 119_28)
  await shop.send()
  expect(stripe.tax.transactions.map(({ mode }) => mode)).toEqual([null, 'full'])
})

test('two workers record a payment once', async () => {
  const shop = await aTaxedShop()
  await aPaidOrder(shop)
  expect((await Promise.all([shop.send(), shop.send()])).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(stripe.tax.transactions).toHaveLength(1)
})

test('a failed record is tried again, and gives up at last or at a refusal', async () => {
  const shop = await aTaxedShop()
  const orderId = await aPaidOrder(shop)
  const { db } = shop.deps
  const row = () =>
    db.selectFrom('tax_transactions').select(['status', 'attempts', 'last_error']).executeTakeFirstOrThrow()
  const makeDue = (attempts: number) =>
    db
      .updateTable('tax_transactions')
      .set({ due_at: new Date(0), attempts, status: 'pending' })
      .execute()
  stripe.failures.push({ method: 'POST', kind: 'fault' })
  await shop.send()
  expect(await row()).toMatchObject({ status: 'pending', attempts: 1, last_error: 'Stripe Tax is not available' })
  await makeDue(limits.payment.taxAttempts - 1)
  stripe.failures.push({ method: 'POST', kind: 'fault' })
  await shop.send()
  expect(await row()).toMatchObject({ status: 'failed' })
  // Recorded by hand under the number of the order: Stripe refuses it, and so does every repeat.
  stripe.tax.transactions.push({ id: 'tax_hand', reference: orderId, of: '', mode: null, flatAmount: null, parts: {} })
  await makeDue(1)
  await shop.send()
  expect(await row()).toMatchObject({ status: 'failed', attempts: 2 })
})

test('orders whose tax the shop computes itself are not recorded', async () => {
  const shop = await aTaxedShop()
  await havePublished(shop.deps, 'terms', { taxSource: 'rate' })
  const { email, items, shipping } = shop.order(118.8)
  const checkout = { email, items, total: 118.8, shipping }
  const intent = await begin(shop, { amount: 118_80, currency: 'usd', return_url: '/checkout', checkout })
  await confirm(shop, intent)
  expect((await shop.post(`/api/sandbox/${intent.paymentIntentId}/order`, {})).status).toBe(201)
  expect(await shop.deps.db.selectFrom('tax_transactions').selectAll().execute()).toEqual([])
})

test('a product of a tax class is calculated with the code of its class', async () => {
  const { post, bag, deps } = await aTaxedShop()
  const items = [{ productId: bag.product_id, quantity: 1 }]
  const destination = { country: 'US', state: 'NY', zipCode: '10001' }
  const codesFor = async (tax_class: 'reduced' | 'zero' | null) => {
    await deps.db.updateTable('products').set({ tax_class }).execute()
    stripe.calls.length = 0
    expect((await post('/api/quote', { items, destination })).status).toBe(200)
    const form = new URLSearchParams(stripe.calls[0]?.text)
    return [...form].filter(([name]) => name.includes('tax_code'))
  }
  expect(await codesFor(null)).toEqual([])
  expect(await codesFor('zero')).toEqual([['line_items[0][tax_code]', 'txcd_00000000']])
  expect((await deps.shop.document('terms')).reducedTaxCode).toBe('')
  await havePublished(deps, 'terms', { reducedTaxCode: 'txcd_35010000' })
  expect(await codesFor('reduced')).toEqual([['line_items[0][tax_code]', 'txcd_35010000']])
})
