import { expect, test } from 'vitest'
import { toCustomerOrder, type CustomerOrderFacts } from './customer-order.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const now = new Date('2026-03-20T12:00:00Z')
const SHOP = { terms: demoTerms, region: DEFAULT_REGION }
const anOrder = (facts: Partial<CustomerOrderFacts> = {}): CustomerOrderFacts => ({
  orderId: 'ORD-7K3MZ9Q2XW41',
  createdAt: new Date('2026-03-01T10:00:00Z'),
  status: 'DELIVERED',
  email: 'claire@example.com',
  currency: 'USD',
  taxMode: 'added',
  taxRate: 80_000,
  charges: [],
  chargesCents: 0,
  subtotalCents: 300_00,
  taxCents: 24_00,
  totalCents: 324_00,
  paymentMethod: 'CREDIT_CARD',
  paymentStatus: 'succeeded',
  paidCents: 324_00,
  refundedCents: 0,
  refunds: [],
  billing: null,
  shipping: {
    firstName: 'Claire',
    lastName: 'Dupont',
    address: '12 Rue de la Paix',
    city: 'New York',
    state: 'NY',
    zipCode: '10001',
    country: 'US',
    phone: '+1 212 555 0100',
  },
  trackingCarrier: 'UPS',
  trackingNumber: '1Z 9',
  trackingUrl: null,
  delivery: null,
  giftMessage: null,
  deliveredAt: new Date('2026-03-05T10:00:00Z'),
  items: [
    {
      productId: 'totes-1',
      name: 'Sac Lune',
      imageUrl: null,
      color: 'Noir',
      colorLabel: 'Black (Noir)',
      size: null,
      wrapped: 0,
      unitPriceCents: 100_00,
      quantity: 3,
      returnedQuantity: 1,
    },
  ],
  history: [
    { status: 'PENDING', at: '2026-03-01T10:00:00+00:00' },
    { status: 'PENDING', at: '2026-03-01T10:05:00+00:00' },
    { status: 'SHIPPED', at: '2026-03-02T10:00:00+00:00' },
    { status: 'DELIVERED', at: '2026-03-05T10:00:00+00:00' },
    { status: 'DELIVERED', at: '2026-03-06T10:00:00+00:00' },
  ],
  returns: [],
  ...facts,
})

test('lists each status once, when it began, with a label for the customer', () => {
  expect(toCustomerOrder(anOrder(), 'token', now, SHOP).timeline).toEqual([
    { status: 'PENDING', words: 'Order received', timestamp: '2026-03-01T10:00:00.000Z' },
    { status: 'SHIPPED', words: 'On its way', timestamp: '2026-03-02T10:00:00.000Z' },
    { status: 'DELIVERED', words: 'Delivered', timestamp: '2026-03-05T10:00:00.000Z' },
  ])
})

test('returns what can be returned and until when; after that only the day', () => {
  const before = toCustomerOrder(anOrder(), 'token', now, SHOP)
  expect(before.toldAt).toBe(now.toISOString())
  expect(before).toMatchObject({ returnableUntil: '2026-04-05T03:59:59.999Z', items: [{ returnableQuantity: 2 }] })
  const after = toCustomerOrder(anOrder(), 'token', new Date('2026-04-05T04:00:00Z'), SHOP)
  expect(after).toMatchObject({ returnableUntil: '2026-04-05T03:59:59.999Z', items: [{ returnableQuantity: 0 }] })
  const refunded = toCustomerOrder(anOrder({ status: 'REFUNDED' }), 'token', now, SHOP)
  expect(refunded).toMatchObject({ returnableUntil: null, items: [{ returnableQuantity: 0 }] })
})

test('links to a known carrier', () => {
  expect(toCustomerOrder(anOrder(), 'token', now, SHOP).tracking).toEqual({
    carrier: 'UPS',
    number: '1Z 9',
    url: 'https://www.ups.com/track?tracknum=1Z9',
  })
  expect(toCustomerOrder(anOrder({ trackingNumber: null }), 'token', now, SHOP).tracking).toBeNull()
})

test('shows a return with its estimated refund, its message and its progress', () => {
  const returns: CustomerOrderFacts['returns'] = [
    {
      returnId: 'RET-7K3MZ9Q2XW41',
      status: 'refunded',
      reason: 'Changed Mind',
      refundedCents: 108_00,
      answer: 'Please send it to the bench.',
      items: [{ itemIndex: 0, quantity: 1, receivedQuantity: null, exchangeColor: null, exchangeLabel: null }],
      resolution: 'refund',
      replacementCarrier: null,
      replacementTracking: null,
      replacementUrl: null,
      history: [{ status: 'requested', at: '2026-03-07T10:00:00+00:00' }],
      photos: [{ photoId: 'ab12', width: 2000, height: 1500 }],
    },
  ]
  expect(toCustomerOrder(anOrder({ returns }), 'token', now, SHOP).returns).toEqual([
    {
      returnId: 'RET-7K3MZ9Q2XW41',
      status: 'refunded',
      reason: 'Changed Mind',
      answer: 'Please send it to the bench.',
      items: [{ itemIndex: 0, quantity: 1, receivedQuantity: null, exchangeColor: null, exchangeLabel: null }],
      resolution: 'refund',
      replacement: null,
      estimatedRefund: 100,
      refunded: 108,
      progress: [{ status: 'requested', timestamp: '2026-03-07T10:00:00.000Z' }],
      photos: [{ photoId: 'ab12', width: 2000, height: 1500, url: '/api/orders/receipt/token/return/photos/ab12' }],
    },
  ])
})

test('a refund is not sent until the provider has accepted it', () => {
  const refunds: CustomerOrderFacts['refunds'] = [
    { amountCents: 8_00, status: 'succeeded', byHand: 'bank_transfer', at: '2026-03-07T10:00:00+00:00' },
    { amountCents: 1_00, status: 'failed', byHand: null, at: '2026-03-08T10:00:00+00:00' },
  ]
  expect(toCustomerOrder(anOrder({ refundedCents: 9_00, refunds }), 'token', now, SHOP)).toMatchObject({
    receiptToken: 'token',
    paid: 324,
    refunded: 9,
    refunds: [
      { amount: 8, isSent: true, how: 'by bank transfer' },
      { amount: 1, isSent: false, how: null },
    ],
  })
})

test.each([
  ['pending', 'MANUAL', 'PENDING', 'PENDING', 'Unpaid. Use the payment link in our email'],
  ['pending', 'MANUAL', 'CANCELLED', 'PENDING', 'Unpaid'],
  ['paid', 'MANUAL', 'PROCESSING', 'COMPLETED', 'Paid'],
  ['succeeded', 'CREDIT_CARD', 'PENDING', 'COMPLETED', 'Paid, by card'],
  ['partially_refunded', 'CREDIT_CARD', 'DELIVERED', 'COMPLETED', 'Partly refunded, by card'],
  ['refunded', 'CREDIT_CARD', 'REFUNDED', 'REFUNDED', 'Refunded, by card'],
  ['failed', 'CREDIT_CARD', 'PENDING', 'FAILED', 'Failed, by card'],
] as const)(
  'payment %s, %s, of an order %s, is shown in the storefront as %s, %s',
  (paymentStatus, paymentMethod, status, shownStatus, label) => {
    const view = toCustomerOrder(anOrder({ paymentStatus, paymentMethod, status }), 'token', now, SHOP)
    expect([view.paymentDetails.paymentStatus, view.paymentLabel]).toEqual([shownStatus, label])
  },
)

test('lists each status of a return once, when it began', () => {
  const returns: CustomerOrderFacts['returns'] = [
    {
      returnId: 'RET-7K3MZ9Q2XW41',
      status: 'received',
      reason: 'Changed Mind',
      refundedCents: null,
      answer: null,
      items: [
        { itemIndex: 0, quantity: 3, receivedQuantity: 1, exchangeColor: 'Noir', exchangeLabel: 'Black (Noir)' },
        { itemIndex: 7, quantity: 1, receivedQuantity: null, exchangeColor: 'Noir', exchangeLabel: 'Black (Noir)' },
      ],
      resolution: 'exchange',
      replacementCarrier: 'UPS',
      replacementTracking: '1Z9',
      replacementUrl: null,
      history: [
        { status: 'requested', at: '2026-03-07T10:00:00+00:00' },
        { status: 'received', at: '2026-03-08T10:00:00+00:00' },
        { status: 'received', at: '2026-03-09T10:00:00+00:00' },
      ],
      photos: [],
    },
  ]
  expect(toCustomerOrder(anOrder({ returns }), 'token', now, SHOP).returns).toMatchObject([
    {
      replacement: { carrier: 'UPS', number: '1Z9', url: 'https://www.ups.com/track?tracknum=1Z9' },
      // Only received units count, and a line that the order does not have is worth 0.
      estimatedRefund: 100,
      refunded: null,
      progress: [
        { status: 'requested', timestamp: '2026-03-07T10:00:00.000Z' },
        { status: 'received', timestamp: '2026-03-08T10:00:00.000Z' },
      ],
    },
  ])
})

test('units can be returned exactly until the displayed time', () => {
  const { returnableUntil } = toCustomerOrder(anOrder(), 'token', now, SHOP)
  const last = new Date(returnableUntil ?? 0)
  const at = (moment: Date) => toCustomerOrder(anOrder(), 'token', moment, SHOP).items[0]?.returnableQuantity
  expect(at(last)).toBe(2)
  expect(at(new Date(last.getTime() + 1))).toBe(0)
})

test('marks each refund as sent or due manually, and returns the cancellation deadline', () => {
  const at = '2026-03-21T10:00:00+00:00'
  const refunds: CustomerOrderFacts['refunds'] = [
    { amountCents: 10_00, status: 'succeeded', byHand: null, at },
    { amountCents: 20_00, status: 'due_by_hand', byHand: null, at },
  ]
  const created = new Date('2026-03-20T11:30:00Z')
  const view = toCustomerOrder(
    anOrder({ status: 'PENDING', createdAt: created, deliveredAt: null, refunds }),
    'token',
    now,
    SHOP,
  )
  expect(view.refunds).toMatchObject([
    { amount: 10, isSent: true, isDueByHand: false },
    { amount: 20, isSent: false, isDueByHand: true },
  ])
  expect(view.cancellableUntil).toBe('2026-03-20T12:30:00.000Z')
  expect(toCustomerOrder(anOrder(), 'token', now, SHOP).cancellableUntil).toBeNull()
})

test('units that an exchange sent can be returned within the window, as far as they are not back', () => {
  const line = { itemIndex: 0, quantity: 3, receivedQuantity: 2, exchangeColor: 'Sand', exchangeLabel: 'Beige (Sand)' }
  const exchange: CustomerOrderFacts['returns'][number] = {
    returnId: 'RET-7K3MZ9Q2XW41',
    status: 'refunded',
    reason: 'Changed Mind',
    refundedCents: 0,
    answer: null,
    items: [{ ...line, replacementReturnedQuantity: 1 }],
    resolution: 'exchange',
    replacementCarrier: null,
    replacementTracking: null,
    replacementUrl: null,
    history: [],
    photos: [],
  }
  const returns: CustomerOrderFacts['returns'] = [
    exchange,
    { ...exchange, returnId: 'RET-BACK', items: [{ ...line, replacementReturnedQuantity: 2 }] },
    { ...exchange, returnId: 'RET-NONE', items: [{ ...line, receivedQuantity: null }] },
    { ...exchange, returnId: 'RET-WHOLE', items: [line] },
    { ...exchange, returnId: 'RET-OPEN', status: 'received' },
    { ...exchange, returnId: 'RET-MONEY', resolution: 'refund' },
  ]
  const sent = { itemIndex: 0, color: 'Sand', colorLabel: 'Beige (Sand)' }
  const order = anOrder({ returns })
  expect(toCustomerOrder(order, 'token', now, SHOP).exchangedItems).toEqual([
    { ...sent, exchangeId: 'RET-7K3MZ9Q2XW41', returnableQuantity: 1 },
    { ...sent, exchangeId: 'RET-WHOLE', returnableQuantity: 2 },
  ])
  expect(toCustomerOrder(order, 'token', new Date('2026-04-05T04:00:00Z'), SHOP).exchangedItems).toEqual([])
})
