import { createHmac } from 'node:crypto'
import type { OrderLine } from '@atelier/domain/orders/draft-order'
import { TOO_MANY_UNPAID_UNITS, TOO_MANY_UNPAID_UNITS_ON_NETWORK } from '@atelier/domain/payments/unpaid-units-limit'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { expect, test } from 'vitest'
import type { ActionContext } from '../../action-context.ts'
import type { Db } from '../../db/client.ts'
import { receiptToken } from '../../links/order-links.ts'
import { aCustomer, anOrderBody, aProduct, aStaffMember, stockOf } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { lockIdempotencyKey } from '../idempotency/idempotency.repo.ts'
import { createOrder } from './desk/create-order.ts'
import { placeOwnOrder, type OwnOrderCall } from './place-own-order.ts'
import { placeInTransaction, type NewOrder, type StoreOutcome } from './store-order.ts'

/** A database that must not be queried. */
const noDatabase = new Proxy({} as Db, {
  get() {
    throw new Error('The database was queried')
  },
})

const NOW = new Date('2026-11-20T10:00:00.000Z')
const KEY = { key: 'place-order-0001', scope: 'orders', customerId: null }

/**
 * A shop with one product. `outcomes` are the results of storing, the last one repeated. `stores` lists the attempts,
 * `place` sends an order of one unit.
 */
async function aShop(outcomes: readonly (StoreOutcome | ((order: NewOrder) => Promise<StoreOutcome>))[] = ['stored']) {
  const { deps } = await createTestApp({ RATE_LIMIT_FACTOR: '2' }, { now: () => NOW })
  const bag = await aProduct({ name: 'Sac Lune', colors: { Noir: 100 } })
  const line: OrderLine = {
    productId: bag.product_id,
    variantId: bag.variants[0]?.variant_id ?? 0,
    name: 'Sac Lune',
    color: 'Noir',
    imageUrl: null,
    unitPriceCents: 100_00,
    quantity: 1,
  }
  const stores: NewOrder[] = []
  const store = async (_db: Db, order: NewOrder) => {
    const outcome = outcomes[Math.min(stores.length, outcomes.length - 1)] ?? 'stored'
    stores.push(order)
    return typeof outcome === 'string' ? outcome : outcome(order)
  }
  let signals = 0
  deps.signals.on('mail-queued', () => (signals += 1))
  const call: OwnOrderCall = {
    body: anOrderBody([bag]),
    market: { key: '', terms: deps.shop.terms },
    buyer: null,
    idempotency: KEY,
    network: 'a network',
    getVariants: async () => [{ ...line, stock: 100 }],
  }
  const place = (change: Partial<typeof call> = {}, db: Db = deps.db) =>
    placeOwnOrder({ ...deps, db }, { ...call, ...change }, store)
  return { deps, bag, line, call, place, stores, signals: () => signals }
}

/** Returns the error of a rejected call. */
async function errorOf(call: Promise<unknown>): Promise<ShopError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ShopError)) throw new Error('The call did not throw a ShopError', { cause: error })
  return error
}

test('the first attempt stores the order without queries of its own, at cached prices', async () => {
  const { place, stores, signals, call, line, deps } = await aShop()
  const placed = await place({}, noDatabase)
  const orderId = stores[0]?.orderId ?? ''
  expect(orderId).toMatch(/^ORD-[0-9A-Z]{12}$/)
  const data = { orderId, receiptToken: receiptToken(deps.config, orderId) }
  expect(placed).toEqual({ status: 201, response: { success: true, message: 'Order placed', data } })
  const holder = (name: string) =>
    createHmac('sha256', deps.config.SESSION_SECRET ?? 'none')
      .update(`waiting|${name}`)
      .digest('base64url')
  expect(stores).toEqual([
    {
      orderId,
      userId: null,
      guestId: null,
      email: 'claire@example.com',
      shipping: call.body.shipping,
      billing: null,
      paymentLinkHours: demoTerms.paymentLinkHours,
      paymentMethod: 'MANUAL',
      paymentStatus: 'pending',
      stock: 'take',
      note: 'Order received',
      actor: null,
      createdAt: NOW,
      draft: {
        currency: 'USD',
        taxMode: 'added',
        lines: [{ ...line, stock: 100, amountCents: 100_00, taxCents: 8_00, rate: 80_000 }],
        charges: [],
        taxes: [{ rate: 80_000, baseCents: 100_00, taxCents: 8_00 }],
        subtotalCents: 100_00,
        chargesCents: 0,
        taxCents: 8_00,
        totalCents: 108_00,
        termsVersion: 0,
        market: '',
        giftMessage: null,
        delivery: null,
      },
      idempotency: { ...KEY, bodyHash: expect.any(Buffer) as Buffer, ...placed },
      unpaidUnitHolders: [
        { holder: holder('email claire@example.com'), isNetwork: false, most: limits.payment.unpaidUnits.perBuyer },
        { holder: holder('network a network'), isNetwork: true, most: limits.payment.unpaidUnits.perNetwork * 2 },
      ],
      confirmationEmail: expect.objectContaining({
        recipient: 'claire@example.com',
        orderId,
      }) as NewOrder['confirmationEmail'],
    },
  ])
  expect(signals()).toBe(1)
})

test("an order has its billing address and buyer, and counts toward the buyer's session", async () => {
  const { place, stores, call } = await aShop()
  const { address, city, state, zipCode, country } = call.body.shipping
  const billing = { address: `${address} bis`, city, state, zipCode, country }
  const buyer = { kind: 'guest', userId: 'guest_1', email: 'claire@example.com' } as const
  await place({ body: { ...call.body, billing }, buyer, idempotency: null })
  await place({ body: { ...call.body, billing }, buyer: null, idempotency: null })
  const [ofGuest, ofVisitor] = stores
  expect(ofGuest).toMatchObject({ billing, userId: null, guestId: 'guest_1', idempotency: null })
  expect(ofGuest?.unpaidUnitHolders).toHaveLength(3)
  expect(ofVisitor).toMatchObject({ billing, userId: null, guestId: null, idempotency: null })
  expect(ofVisitor?.unpaidUnitHolders).toHaveLength(2)
})

test('an order that conflicts at every attempt is tried four times and then rejected', async () => {
  const { place, stores, signals } = await aShop(['stale'])
  expect(await errorOf(place())).toMatchObject({
    code: 'unavailable',
    message: 'We’re very busy right now. Try again.',
    retryAfterSeconds: 1,
  })
  expect(stores).toHaveLength(4)
  expect(signals()).toBe(0)
})

test('an order that conflicts once is stored by the second attempt', async () => {
  const { place, stores, signals } = await aShop(['stale', 'stored'])
  expect(await place()).toMatchObject({ status: 201, response: { data: { orderId: stores[1]?.orderId } } })
  expect(stores).toHaveLength(2)
  expect(signals()).toBe(1)
})

const tooMany = (message: string) => ({ code: 'too_many_pieces', message, issues: [{ path: 'items', message }] })
test.each<[StoreOutcome, object]>([
  ['running', { code: 'request_running', message: 'This order is already being placed' }],
  ['too many', tooMany(TOO_MANY_UNPAID_UNITS)],
  ['too many of network', tooMany(TOO_MANY_UNPAID_UNITS_ON_NETWORK)],
])('rejects an order with outcome "%s" at once, with its reason', async (outcome, expected) => {
  for (const idempotency of [KEY, null]) {
    const { place, stores, signals } = await aShop([outcome])
    expect(await errorOf(place({ idempotency }))).toMatchObject(expected)
    expect(stores).toHaveLength(1)
    expect(signals()).toBe(0)
  }
})

test.each(['repeated', 'too many', 'too many of network'] as const)(
  'a concurrent retry with outcome "%s" returns the order of the first request',
  async (outcome) => {
    const { deps, place, stores } = await aShop([
      async (order) => {
        expect(await placeInTransaction(deps.db, order)).toBe('stored')
        return outcome
      },
    ])
    expect(await place()).toMatchObject({ status: 201, response: { data: { orderId: stores[0]?.orderId } } })
    expect(stores).toHaveLength(1)
  },
)

test('a retry after the first request took the last units returns its order; others are rejected', async () => {
  const { deps, place, call, bag } = await aShop([(order) => placeInTransaction(deps.db, order)])
  const first = await place()
  await deps.db.updateTable('color_variants').set({ stock: 0 }).where('product_id', '=', bag.product_id).execute()
  const soldOut = { getVariants: async () => [] }
  expect(await place(soldOut)).toEqual(first)
  const elsewhere = { ...call.body, email: 'other@example.com' }
  expect(await errorOf(place({ ...soldOut, body: elsewhere }))).toMatchObject({
    code: 'idempotency_mismatch',
    message: 'This Idempotency-Key was used for another order',
  })
  for (const idempotency of [null, { ...KEY, key: 'place-order-0002' }]) {
    expect(await errorOf(place({ ...soldOut, idempotency }))).toMatchObject({
      code: 'out_of_stock',
      message: 'Sac Lune is sold out',
      data: { items: [{ productId: bag.product_id, available: 0 }] },
    })
  }
})

test('only the session identifies the buyer: rejects the id of another account or a deactivated guest', async () => {
  const { deps, place, call } = await aShop()
  const [customer, other] = [await aCustomer(), await aCustomer()]
  const [guest, deactivated] = [await aCustomer({ role: 'guest' }), await aCustomer({ role: 'guest' })]
  await deps.db.updateTable('users').set({ is_active: false }).where('user_id', '=', deactivated.user_id).execute()
  const buyer = { kind: 'customer', userId: customer.user_id, email: customer.email } as const
  const claim = (userId: string | undefined, as: typeof buyer | null) =>
    place({ body: { ...call.body, ...(userId === undefined ? {} : { userId }) }, buyer: as, idempotency: null })
  expect((await claim(undefined, null)).status).toBe(201)
  expect((await claim(undefined, buyer)).status).toBe(201)
  expect((await claim(customer.user_id, buyer)).status).toBe(201)
  expect((await claim(guest.user_id, null)).status).toBe(201)
  for (const [userId, as] of [
    [customer.user_id, null],
    [other.user_id, buyer],
    [deactivated.user_id, null],
  ] as const) {
    const message = 'Sign in to order with this account'
    expect(await errorOf(claim(userId, as))).toMatchObject({
      code: 'not_signed_in',
      message,
      issues: [{ path: 'userId', message }],
    })
  }
})

const context: ActionContext = { actor: null, network: '192.0.2.0/24', device: 'Firefox on Linux' }

test('one order reserves at most as many units as allowed, unless staff create it', async () => {
  const { place, call, line, deps } = await aShop()
  const { perBuyer } = limits.payment.heldUnits
  const bodyOf = (quantity: number) => ({
    ...call.body,
    items: [{ productId: line.productId, quantity }],
    total: 108 * quantity,
  })
  expect((await place({ body: bodyOf(perBuyer), idempotency: null })).status).toBe(201)
  const refused = await errorOf(place({ body: bodyOf(perBuyer + 1), idempotency: null }))
  expect(refused).toMatchObject({
    code: 'too_many_pieces',
    message: expect.stringMatching(`^At most ${perBuyer} items can be paid for at a time`) as string,
  })
  expect(refused.issues).toEqual([{ path: 'items', message: refused.message }])
  await createOrder(deps, { body: bodyOf(perBuyer + 1), market: call.market, idempotency: null, context })
  expect(await stockOf(line.variantId)).toBe(100 - perBuyer - 1)
})

test('an error while staff create an order is thrown unchanged, and nothing is stored', async () => {
  const { deps, call, line } = await aShop()
  const fixed = { ...deps, randomBytes: (count: number) => new Uint8Array(count).fill(7) }
  const make = (idempotency: typeof KEY | null) =>
    createOrder(fixed, { body: call.body, market: call.market, idempotency, context })
  await make(null)
  // Reuses the same order id.
  await expect(make(null)).rejects.toMatchObject({ code: '23505' })
  expect(await stockOf(line.variantId)).toBe(99)
  expect(await deps.db.selectFrom('audit_entries').select('action').execute()).toEqual([{ action: 'order.made' }])
})

test('an order by staff says so, has its total in the audit log and counts toward no buyer', async () => {
  const { deps, call, signals } = await aShop()
  const { user_id: userId, name } = await aStaffMember({ role: 'MANAGER' })
  const madeBy: ActionContext = { ...context, actor: { userId, name, role: 'MANAGER' } }
  const orderId = await createOrder(deps, { body: call.body, market: call.market, idempotency: null, context: madeBy })
  const { db } = deps
  const order = await db.selectFrom('orders').select(['order_id', 'waits_of']).executeTakeFirstOrThrow()
  expect(order).toEqual({ order_id: orderId, waits_of: null })
  const history = await db
    .selectFrom('order_status_history')
    .select(['order_id', 'status', 'note', 'actor_id', 'actor_name', 'created_at'])
    .execute()
  expect(history).toEqual([
    {
      order_id: orderId,
      status: 'PENDING',
      note: 'Order created by staff, payment link sent',
      actor_id: userId,
      actor_name: name,
      created_at: expect.any(Date) as Date,
    },
  ])
  const audit = await db.selectFrom('audit_entries').select(['action', 'target_id', 'target_name', 'changes']).execute()
  expect(audit).toEqual([
    {
      action: 'order.made',
      target_id: orderId,
      target_name: `Order ${orderId.slice(-6)}`,
      changes: { total: { before: null, after: '$108.00' } },
    },
  ])
  expect(signals()).toBe(1)
})

test('rejects an order by staff while a request with its key is running', async () => {
  const { deps, call, line } = await aShop()
  const refused = deps.db.transaction().execute(async (tx) => {
    await lockIdempotencyKey(tx, KEY.key, KEY.scope)
    await createOrder(deps, { body: call.body, market: call.market, idempotency: KEY, context })
  })
  expect(await errorOf(refused)).toMatchObject({ code: 'request_running' })
  expect(await stockOf(line.variantId)).toBe(100)
  expect(await deps.db.selectFrom('audit_entries').select('action').execute()).toEqual([])
})
