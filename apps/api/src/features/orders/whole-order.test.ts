import { orderTermsOf } from '@atelier/domain/orders/order-terms.schema'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { countOrdersOf, findCustomerOrder, listOrdersOf } from './customer/customer-orders.repo.ts'

/** The given minute on 1 March 2026. */
const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 1, 10, minute))
const iso = (minute: number): string => at(minute).toISOString()

type Columns = Parameters<typeof anOrder>[0]

/**
 * A card order with two line items, history, note, refunds of each kind, disputes and a return. Its texts end with
 * `mark`; its events begin in that minute.
 */
async function aFullOrder(mark: number, columns: Columns = {}) {
  const { db } = await testDatabase()
  const { user_id: actorId, name: actorName } = await aStaffMember({ role: 'MANAGER' })
  const actor = { actor_id: actorId, actor_name: actorName }
  const order = await anOrder({
    status: 'DELIVERED',
    payment_status: 'succeeded',
    payment_method: 'CREDIT_CARD',
    created_at: at(mark),
    updated_at: at(mark + 9),
    apartment: 'Apt 4B',
    ...columns,
  })
  const { order_id } = order
  const paymentId = `pay_${order_id}`
  await db.updateTable('order_items').set({ returned_quantity: 1 }).where('order_id', '=', order_id).execute()
  await db
    .insertInto('order_items')
    .values({
      order_id,
      position: 1,
      product_id: `totes-${mark}`,
      name: `Strap ${mark}`,
      color: 'Encre',
      color_label: 'Navy (Encre)',
      size: 'Long',
      image_url: `/media/${mark}.jpg`,
      unit_price_cents: 5_00 + mark,
      quantity: 2,
    })
    .execute()
  await db
    .insertInto('order_status_history')
    .values({ order_id, status: 'DELIVERED', note: `Arrived ${mark}`, ...actor, created_at: at(mark + 1) })
    .execute()
  await db
    .insertInto('order_notes')
    .values({ order_id, text: `Note ${mark}`, author_id: actorId, author_name: actorName, created_at: at(mark + 2) })
    .execute()
  const refund = { order_id, payment_id: paymentId, reason: `Reason ${mark}` }
  await db
    .insertInto('refunds')
    .values([
      {
        ...refund,
        refund_id: `ref_${mark}_failed`,
        amount_cents: 1_00 + mark,
        status: 'failed' as const,
        last_error: `Closed ${mark}`,
        idempotency_key: 'one',
        ...actor,
        created_at: at(mark + 3),
      },
      {
        ...refund,
        refund_id: `ref_${mark}_sent`,
        amount_cents: 2_00 + mark,
        status: 'succeeded' as const,
        last_error: 'The first try timed out',
        idempotency_key: 'two',
        created_at: at(mark + 4),
      },
      {
        ...refund,
        refund_id: `ref_${mark}_hand`,
        amount_cents: 3_00 + mark,
        status: 'succeeded' as const,
        idempotency_key: 'three',
        created_at: at(mark + 5),
        by_hand_how: 'cash' as const,
        by_hand_on: '2026-03-02',
        by_hand_by: actorName,
        by_hand_at: at(mark + 6),
      },
    ])
    .execute()
  const dispute = { order_id, payment_id: paymentId, provider: 'sandbox' as const }
  await db
    .insertInto('disputes')
    .values([
      {
        ...dispute,
        dispute_id: `dsp_${mark}_open`,
        provider_ref: `open ${mark}`,
        amount_cents: 4_00 + mark,
        answer_by: at(mark + 50),
        is_inquiry: true,
        opened_at: at(mark + 6),
      },
      {
        ...dispute,
        dispute_id: `dsp_${mark}_lost`,
        provider_ref: `lost ${mark}`,
        amount_cents: 5_00 + mark,
        state: 'lost' as const,
        reason: `fraudulent ${mark}`,
        opened_at: at(mark + 7),
        closed_at: at(mark + 8),
      },
    ])
    .execute()
  const returnId = `RET-${String(mark).padStart(12, '0')}`
  await db
    .insertInto('returns')
    .values({
      return_id: returnId,
      order_id,
      reason: 'Other',
      answer: `Send it ${mark}`,
      requested_at: at(mark + 8),
      resolution: 'exchange',
      replacement_carrier: 'UPS',
      replacement_tracking: `1Z${mark}`,
    })
    .execute()
  await db
    .insertInto('return_items')
    .values([
      { return_id: returnId, order_id, position: 0, quantity: 1, exchange_color: null, exchange_label: null },
      {
        return_id: returnId,
        order_id,
        position: 1,
        quantity: 2,
        received_quantity: 1,
        restocked_quantity: 0,
        exchange_color: 'Craie',
        exchange_label: 'White (Craie)',
      },
    ])
    .execute()
  await db
    .insertInto('return_history')
    .values([
      { return_id: returnId, status: 'requested', created_at: at(mark + 8) },
      { return_id: returnId, status: 'approved', created_at: at(mark + 9) },
    ])
    .execute()
  return { ...order, returnId, actorName, mark }
}

const WHOLE: Columns = {
  status_note: 'Ring twice',
  tracking_carrier: 'UPS',
  tracking_number: '1Z1',
  delivery_method: 'express',
  delivery_name: 'Express',
  billing_address: '1 Bank Street',
  billing_apartment: 'Suite 9',
  billing_city: 'Boston',
  billing_state: 'MA',
  billing_zip_code: '02110',
  billing_country: 'CA',
  payment_link_sent_at: at(1),
  payment_link_expires_at: at(40),
  delivered_at: at(30),
}

const SHIPPING = {
  firstName: 'Claire',
  lastName: 'Dupont',
  address: '12 Rue de la Paix',
  apartment: 'Apt 4B',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
  country: 'US',
  phone: '+1 212 555 0100',
}
const BILLING = {
  address: '1 Bank Street',
  apartment: 'Suite 9',
  city: 'Boston',
  state: 'MA',
  zipCode: '02110',
  country: 'CA',
}

type FullOrder = Awaited<ReturnType<typeof aFullOrder>>

const bag = {
  productId: 'totes-0000',
  name: 'Bag',
  imageUrl: null,
  color: 'Noir',
  size: null,
  price: 100,
  quantity: 1,
}
const strap = (mark: number) => ({
  productId: `totes-${mark}`,
  name: `Strap ${mark}`,
  imageUrl: `/media/${mark}.jpg`,
  color: 'Encre',
  size: 'Long',
  price: (5_00 + mark) / 100,
  quantity: 2,
})

/** The expected detail of an order from `aFullOrder`. */
const detailOf = ({ order_id, mark, returnId, actorName }: FullOrder, more: object) => ({
  orderId: order_id,
  createdAt: iso(mark),
  status: 'DELIVERED',
  total: 108,
  email: 'claire@example.com',
  customerName: 'Claire Dupont',
  paymentMethod: 'CREDIT_CARD',
  paymentDetails: { paymentStatus: 'succeeded' },
  market: '',
  currency: 'USD',
  subtotal: 100,
  taxMode: 'added',
  charges: [],
  chargesTotal: 0,
  tax: 8,
  paid: 108,
  refunded: 0,
  updatedAt: iso(mark + 9),
  shipping: SHIPPING,
  phoneE164: '+12125550100',
  items: [
    { ...bag, returnedQuantity: 1, refundedQuantity: 0, sku: null, tax: 7.27 },
    { ...strap(mark), returnedQuantity: 0, refundedQuantity: 0, sku: null, tax: 0.73 },
  ],
  ledger: [
    {
      kind: 'capture',
      amount: 108,
      provider: 'sandbox',
      refundId: null,
      isByHand: false,
      by: null,
      note: null,
      timestamp: iso(mark),
    },
  ],
  refunds: [
    {
      refundId: `ref_${mark}_failed`,
      amount: (1_00 + mark) / 100,
      status: 'failed',
      reason: `Reason ${mark}`,
      by: actorName,
      timestamp: iso(mark + 3),
      problem: `Closed ${mark}`,
      byHand: null,
      items: [],
    },
    {
      refundId: `ref_${mark}_sent`,
      amount: (2_00 + mark) / 100,
      status: 'succeeded',
      reason: `Reason ${mark}`,
      by: null,
      timestamp: iso(mark + 4),
      problem: null,
      byHand: null,
      items: [],
    },
    {
      refundId: `ref_${mark}_hand`,
      amount: (3_00 + mark) / 100,
      status: 'succeeded',
      reason: `Reason ${mark}`,
      by: null,
      timestamp: iso(mark + 5),
      problem: null,
      byHand: { how: 'cash', on: '2026-03-02', note: null, by: actorName },
      items: [],
    },
  ],
  disputes: [
    {
      disputeId: `dsp_${mark}_open`,
      provider: 'sandbox',
      state: 'open',
      amount: (4_00 + mark) / 100,
      reason: null,
      isInquiry: true,
      openedAt: iso(mark + 6),
      answerBy: iso(mark + 50),
      closedAt: null,
    },
    {
      disputeId: `dsp_${mark}_lost`,
      provider: 'sandbox',
      state: 'lost',
      amount: (5_00 + mark) / 100,
      reason: `fraudulent ${mark}`,
      isInquiry: false,
      openedAt: iso(mark + 7),
      answerBy: null,
      closedAt: iso(mark + 8),
    },
  ],
  returns: [
    { returnId, status: 'requested', reason: 'Other', requestedAt: iso(mark + 8), pieces: 3, resolution: 'exchange' },
  ],
  statusHistory: [
    { status: 'DELIVERED', note: null, timestamp: iso(mark), by: null },
    { status: 'DELIVERED', note: `Arrived ${mark}`, timestamp: iso(mark + 1), by: actorName },
  ],
  terms: orderTermsOf(demoTerms, null),
  internalNotes: [
    { noteId: expect.any(Number) as number, text: `Note ${mark}`, by: actorName, timestamp: iso(mark + 2) },
  ],
  ...more,
})

const EXPRESS = { key: 'express', name: 'Express' }
const REST = {
  delivery: EXPRESS,
  billing: BILLING,
  paymentLink: { sentAt: iso(1), expiresAt: iso(40) },
  statusNote: 'Ring twice',
  trackingCarrier: 'UPS',
  trackingNumber: '1Z1',
  trackingUrl: null,
  deliveredAt: iso(30),
}
const NO_REST = {
  delivery: null,
  billing: null,
  paymentLink: null,
  statusNote: null,
  trackingCarrier: null,
  trackingNumber: null,
  trackingUrl: null,
  deliveredAt: null,
}

test("the detail has the order's own line items, history, notes, payments and returns only", async () => {
  const { get } = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'VIEWER' }))
  const { user_id } = await aCustomer()
  const one = await aFullOrder(1, { ...WHOLE, user_id })
  const other = await aFullOrder(2, { guest_id: 'guest_1' })
  const linkAlone = await anOrder({ payment_link_expires_at: at(40) })
  const shown = async (order: { order_id: string }): Promise<unknown> =>
    (await get(`/api/admin/orders/${order.order_id}`, headers)).json()
  expect(await shown(one)).toEqual({ success: true, data: detailOf(one, { ...REST, userId: user_id }) })
  expect(await shown(other)).toEqual({ success: true, data: detailOf(other, NO_REST) })
  expect(await shown(linkAlone)).toMatchObject({ data: { paymentLink: null } })
})

test("a packing slip has the parcel's data, each order with its own line items", async () => {
  const { get } = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const [one, other] = [await aFullOrder(1, WHOLE), await aFullOrder(2)]
  await aFullOrder(3)
  const answer = await get(`/api/admin/orders/slips?ids=${other.order_id},${one.order_id}`, headers)
  const slip = ({ order_id, mark, actorName }: FullOrder, more: object) => ({
    orderId: order_id,
    createdAt: iso(mark),
    updatedAt: iso(mark + 9),
    status: 'DELIVERED',
    paymentDetails: { paymentStatus: 'succeeded' },
    customerName: 'Claire Dupont',
    shipping: SHIPPING,
    phoneE164: '+12125550100',
    addressForm: 'common',
    trackingUrl: null,
    internalNotes: [
      { noteId: expect.any(Number) as number, text: `Note ${mark}`, by: actorName, timestamp: iso(mark + 2) },
    ],
    items: [
      { ...bag, sku: null },
      { ...strap(mark), sku: null },
    ],
    ...more,
  })
  const data = [
    slip(other, { delivery: null, statusNote: null, trackingCarrier: null, trackingNumber: null }),
    slip(one, { delivery: EXPRESS, statusNote: 'Ring twice', trackingCarrier: 'UPS', trackingNumber: '1Z1' }),
  ]
  expect(await answer.json()).toEqual({ success: true, data })
})

test("returns the customer's own orders with the fields customers may see, newest first", async () => {
  const { db } = await testDatabase()
  const { user_id } = await aCustomer()
  const one = await aFullOrder(1, { ...WHOLE, user_id })
  const other = await aFullOrder(2, { user_id })
  await aFullOrder(3, { user_id: (await aCustomer()).user_id })
  await aFullOrder(4, { guest_id: user_id })
  const moment = (minute: number) => expect.stringContaining(`2026-03-01T10:${String(minute).padStart(2, '0')}:00`)
  const plain = { wrapped: 0, taxCents: null, rate: null }
  const none = { replacementReturnedQuantity: 0 }
  const seen = ({ order_id, mark, returnId }: FullOrder, more: object) => ({
    orderId: order_id,
    createdAt: at(mark),
    status: 'DELIVERED',
    email: 'claire@example.com',
    currency: 'USD',
    taxMode: 'added',
    taxRate: null,
    subtotalCents: 100_00,
    charges: [],
    chargesCents: 0,
    taxCents: 8_00,
    totalCents: 108_00,
    termsVersion: 0,
    market: '',
    giftMessage: null,
    paymentMethod: 'CREDIT_CARD',
    paymentStatus: 'succeeded',
    paidCents: 108_00,
    refundedCents: 0,
    refunds: [
      { amountCents: 1_00 + mark, status: 'failed', byHand: null, at: moment(mark + 3) },
      { amountCents: 2_00 + mark, status: 'succeeded', byHand: null, at: moment(mark + 4) },
      { amountCents: 3_00 + mark, status: 'succeeded', byHand: 'cash', at: moment(mark + 5) },
    ],
    shipping: SHIPPING,
    items: [
      { ...bag, ...plain, colorLabel: null, unitPriceCents: 100_00, returnedQuantity: 1 },
      { ...strap(mark), ...plain, colorLabel: 'Navy (Encre)', unitPriceCents: 5_00 + mark, returnedQuantity: 0 },
    ].map(({ price: _, ...item }) => item),
    history: [
      { status: 'DELIVERED', at: moment(mark) },
      { status: 'DELIVERED', at: moment(mark + 1) },
    ],
    returns: [
      {
        returnId,
        status: 'requested',
        reason: 'Other',
        refundedCents: null,
        answer: `Send it ${mark}`,
        photos: [],
        items: [
          { itemIndex: 0, quantity: 1, receivedQuantity: null, exchangeColor: null, exchangeLabel: null, ...none },
          {
            itemIndex: 1,
            quantity: 2,
            receivedQuantity: 1,
            exchangeColor: 'Craie',
            exchangeLabel: 'White (Craie)',
            ...none,
          },
        ],
        resolution: 'exchange',
        replacementCarrier: 'UPS',
        replacementTracking: `1Z${mark}`,
        replacementUrl: null,
        history: [
          { status: 'requested', at: moment(mark + 8) },
          { status: 'approved', at: moment(mark + 9) },
        ],
      },
    ],
    readAt: expect.any(Date) as Date,
    ...more,
  })
  const rest = {
    billing: BILLING,
    delivery: EXPRESS,
    trackingCarrier: 'UPS',
    trackingNumber: '1Z1',
    trackingUrl: null,
    deliveredAt: at(30),
  }
  const noRest = {
    billing: null,
    delivery: null,
    trackingCarrier: null,
    trackingNumber: null,
    trackingUrl: null,
    deliveredAt: null,
  }
  const owner = { kind: 'customer', userId: user_id } as const
  const all = await listOrdersOf(db, owner, { limit: 10, offset: 0 })
  expect(all).toEqual([seen(other, noRest), seen(one, rest)])
  expect(await listOrdersOf(db, owner, { limit: 1, offset: 1 })).toEqual([seen(one, rest)])
  expect(await countOrdersOf(db, owner)).toBe(2)
  expect(await countOrdersOf(db, { kind: 'guest', userId: user_id })).toBe(1)
  expect(await countOrdersOf(db, { kind: 'guest', userId: 'guest_unknown' })).toBe(0)
  expect(await findCustomerOrder(db, one.order_id)).toEqual(seen(one, rest))
  expect(await findCustomerOrder(db, 'ORD-000000000000')).toBeNull()
})
