import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction } from '../../../db/client.ts'
import { anIntentBody, begin, confirm, placeByCard, type TestIntent } from '../../../testing/card-checkout.ts'
import { aProduct, stockOf } from '../../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { releaseCheckout } from '../checkout/checkouts.repo.ts'

type Bag = Awaited<ReturnType<typeof aProduct>>

const atOnce = () => createTestApp({ SETTLE_AT_ONCE: '1' })
const variantOf = ({ variants }: Bag): number => variants[0]?.variant_id ?? 0
const rowsOf = async ({ deps }: TestApp, table: 'orders' | 'payments' | 'payment_entries' | 'mails' | 'checkouts') =>
  deps.db
    .selectFrom(table as 'orders')
    .selectAll()
    .execute()
const checkoutOf = ({ deps }: TestApp, { paymentIntentId }: TestIntent) =>
  deps.db
    .selectFrom('payments')
    .select(['payment_id', 'checkout_id'])
    .where('intent_id', '=', paymentIntentId)
    .executeTakeFirstOrThrow()

const expectOrders = async (shop: TestApp, count: number): Promise<void> => {
  expect(await rowsOf(shop, 'orders')).toHaveLength(count)
}

/** What must be true of each captured payment: one order, paid in full, with one ledger entry and one email. */
async function expectWholeOrders(shop: TestApp, count: number): Promise<void> {
  const { rows } = await sql<{ orders: number; paid: number; captured: number; mails: number; settled: number }>`
    select (select count(*)::integer from orders where paid_cents = total_cents) as orders,
      (select coalesce(sum(paid_cents), 0)::integer from orders) as paid,
      (select coalesce(sum(amount_cents), 0)::integer from sandbox_intents where status = 'succeeded') as captured,
      (select count(*)::integer from mails where template = 'order-received') as mails,
      (select count(*)::integer from payments p join checkouts c using (checkout_id) join orders o on o.order_id = p.order_id
        where p.settled_at is not null and p.problem is null and p.state = 'succeeded' and p.attempt_until is null
          and c.state = 'ordered' and c.order_id = o.order_id) as settled
  `.execute(shop.deps.db)
  const [row] = rows
  expect(row).toMatchObject({ orders: count, mails: count, settled: count })
  expect(row?.paid).toBe(row?.captured)
  expect(await rowsOf(shop, 'payment_entries')).toHaveLength(count)
}

test('a captured payment is an order as soon as the card is confirmed', async () => {
  const shop = await atOnce()
  const bag = await aProduct({ priceCents: 1_290_00, colors: { Noir: 2 } })
  const intent = await begin(shop, anIntentBody([bag]))
  expect(await (await confirm(shop, intent)).json()).toMatchObject({ data: { status: 'succeeded' } })
  expect(await rowsOf(shop, 'orders')).toMatchObject([
    { status: 'PENDING', payment_status: 'succeeded', total_cents: 1_393_20, paid_cents: 1_393_20 },
  ])
  await expectWholeOrders(shop, 1)
  expect(await stockOf(variantOf(bag))).toBe(1)

  const [order] = await rowsOf(shop, 'orders')
  const placed = await placeByCard(shop, [bag], intent)
  expect([placed.status, await placed.json()]).toMatchObject([200, { data: { orderId: order?.order_id } }])
  await shop.deps.sandbox?.deliverDue()
  await shop.post(`/api/sandbox/${intent.paymentIntentId}/webhooks`, { duplicate: true, reverse: true })
  await expectWholeOrders(shop, 1)
})

test('confirmation, webhook and order at the same time make one order', async () => {
  const shop = await atOnce()
  const bag = await aProduct({ colors: { Noir: 3 } })
  const intent = await begin(shop, anIntentBody([bag]))
  const responses = await Promise.all([
    confirm(shop, intent),
    confirm(shop, intent),
    shop.deps.sandbox?.deliverDue(),
    placeByCard(shop, [bag], intent),
    placeByCard(shop, [bag], intent),
  ])
  expect(responses.some((response) => response instanceof Response && response.status >= 500)).toBe(false)
  await shop.deps.sandbox?.deliverDue()
  expect((await placeByCard(shop, [bag], intent)).status).toBe(200)
  await expectWholeOrders(shop, 1)
  expect(await stockOf(variantOf(bag))).toBe(2)
})

test('of twenty buyers of five units, five are charged and have an order each', async () => {
  const shop = await atOnce()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const buy = async (number: number): Promise<number> => {
    const over = { email: `buyer${number}@example.com` }
    const opened = await shop.post('/api/sandbox/create-intent', anIntentBody([bag], over), {
      'X-Forwarded-For': `10.0.${number}.1`,
    })
    if (opened.status !== 200) return opened.status
    const { data } = (await opened.json()) as { data: TestIntent }
    return (await confirm(shop, data)).status
  }
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => buy(index)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 409)).toHaveLength(15)
  await expectWholeOrders(shop, 5)
  expect(await stockOf(variantOf(bag))).toBe(0)
})

test('a declined card makes no order, the next card does', async () => {
  const shop = await atOnce()
  const bag = await aProduct({ colors: { Noir: 2 } })
  const intent = await begin(shop, anIntentBody([bag]))
  expect(await (await confirm(shop, intent, '0002')).json()).toMatchObject({
    data: { status: 'requires_payment_method' },
  })
  await expectOrders(shop, 0)
  await confirm(shop, intent)
  await expectWholeOrders(shop, 1)
})

test('an amount or a currency that is not the payment’s makes no order', async () => {
  const plain = await atOnce()
  const change = (over: object): Partial<PaymentProvider> => {
    const submitToken: PaymentProvider['submitToken'] = async (token, signal) => {
      const observed = await plain.deps.payments.submitToken?.(token, signal)
      if (!observed) throw new Error('the sandbox accepts tokens')
      return { ...observed, ...over }
    }
    return { submitToken }
  }
  for (const over of [{ amountCents: 1_00 }, { currency: 'eur' }]) {
    const shop = await createTestApp(
      { SETTLE_AT_ONCE: '1' },
      { payments: { ...plain.deps.payments, ...change(over) }, sandbox: plain.deps.sandbox },
    )
    const intent = await begin(shop, anIntentBody([await aProduct({ colors: { Noir: 1 } })]))
    await confirm(shop, intent)
    await expectOrders(shop, 0)
    expect(await checkoutOf(shop, intent)).toBeDefined()
  }
})

test('a released hold is left to the plain way, which takes the units again', async () => {
  const shop = await atOnce()
  const bag = await aProduct({ colors: { Noir: 1 } })
  const intent = await begin(shop, anIntentBody([bag]))
  const { checkout_id: checkoutId } = await checkoutOf(shop, intent)
  await inTransaction(shop.deps.db, (tx) => releaseCheckout(tx, checkoutId ?? ''))
  expect(await stockOf(variantOf(bag))).toBe(1)
  await confirm(shop, intent)
  await expectOrders(shop, 0)
  expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
  await expectWholeOrders(shop, 1)
  expect(await stockOf(variantOf(bag))).toBe(0)
})

test('concurrent payments settle or not independently of each other', async () => {
  const shop = await atOnce()
  const bag = await aProduct({ colors: { Noir: 8 } })
  const numbers = Array.from({ length: 8 }, (_, index) => index)
  const intents = await Promise.all(
    numbers.map((number) => begin(shop, anIntentBody([bag], { email: `buyer${number}@example.com` }))),
  )
  const released = intents.filter((_, index) => index % 2 === 0)
  for (const intent of released) {
    const { checkout_id: checkoutId } = await checkoutOf(shop, intent)
    await inTransaction(shop.deps.db, (tx) => releaseCheckout(tx, checkoutId ?? ''))
  }
  await Promise.all(intents.map((intent) => confirm(shop, intent)))
  await expectOrders(shop, 4)
  for (const intent of released) expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
  await expectWholeOrders(shop, 8)
  expect(await stockOf(variantOf(bag))).toBe(0)
})

test('a database error at settlement leaves the captured payment to the plain way', async () => {
  const plain = await atOnce()
  const bag = await aProduct({ colors: { Noir: 1 } })
  let failures = 0
  const db = plain.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      if (failures === 0 && JSON.stringify(node).includes('payment_entries')) {
        failures += 1
        throw new Error('connection lost')
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const shop = await createTestApp({ SETTLE_AT_ONCE: '1' }, { db, sandbox: plain.deps.sandbox })
  const intent = await begin(shop, anIntentBody([bag]))
  expect(await (await confirm(shop, intent)).json()).toMatchObject({ data: { status: 'succeeded' } })
  expect(failures).toBe(1)
  await expectOrders(shop, 0)
  expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
  await expectWholeOrders(shop, 1)
})
