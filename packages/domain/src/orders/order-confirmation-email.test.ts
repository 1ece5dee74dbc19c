import { expect, test } from 'vitest'
import { orderConfirmationEmail, type ConfirmedOrder } from './order-confirmation-email.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const order: ConfirmedOrder = {
  orderId: 'ORD-7K3MZ9Q2XW41',
  draft: {
    lines: [{ name: 'Aumont Tote', color: 'Noir', quantity: 2, unitPriceCents: 1_290_00, imageUrl: '/media/a.jpg' }],
    currency: 'USD',
    taxMode: 'added',
    charges: [],
    delivery: null,
    taxes: [{ rate: 80_000, baseCents: 2_580_00, taxCents: 206_40 }],
    subtotalCents: 2_580_00,
    taxCents: 206_40,
    totalCents: 2_786_40,
  },
  shipping: {
    firstName: 'Ines',
    lastName: 'Valdor',
    address: '12 Mercer Street',
    city: 'New York',
    state: 'NY',
    zipCode: '10013',
    country: 'US',
    phone: '+1 212 555 0100',
  },
  placedAt: new Date('2026-11-02T15:00:00Z'),
  orderUrl: 'https://shop.example/orders/t',
  payUrl: null,
}

test('the email about a paid order names the amount and links to the order', () => {
  const email = orderConfirmationEmail(order, demoTerms, DEFAULT_REGION)
  expect(email.paragraphs.join(' ')).toContain('We’ve received your payment of $2,786.40')
  expect(email.preview).toBe('Payment received. We’re preparing your order.')
  expect(email).toMatchObject({
    orderNumber: 'Q2XW41',
    items: [{ price: '$2,580.00', imageUrl: '/media/a.jpg' }],
    shipTo: expect.arrayContaining(['United States']),
    delivery: 'Standard, free. Arrives Nov 5 – 11.',
    button: { label: 'View your order', url: 'https://shop.example/orders/t' },
  })
})

test('the email about an unpaid order names the deadline and links to the payment', () => {
  const email = orderConfirmationEmail({ ...order, payUrl: 'https://shop.example/pay/t' }, demoTerms, DEFAULT_REGION)
  expect(email.preview).toBe('Pay within 72 hours. We’ll hold your items until then.')
  expect(email.paragraphs.join(' ')).toContain('You haven’t been charged yet. Pay within 72 hours')
  expect(email.button).toEqual({ label: 'Pay for your order', url: 'https://shop.example/pay/t' })
  expect(email.orderUrl).toBe('https://shop.example/orders/t')
})

test('the email names the charges and the tax that the prices include, in the currency of the order', () => {
  const charges = [{ kind: 'delivery' as const, name: 'Standard delivery', amountCents: 880 }]
  const [line] = order.draft.lines
  const lines = line ? [{ ...line, unitPriceCents: 6_600, quantity: 1 }] : []
  const taxes = [{ rate: 100_000, baseCents: 7_480, taxCents: 680 }]
  const parts = { currency: 'JPY', taxMode: 'included' as const, charges, taxes, delivery: null }
  const draft = { lines, ...parts, subtotalCents: 6_600, taxCents: 680, totalCents: 7_480 }
  const terms = { ...demoTerms, currency: 'JPY', taxMode: 'included' as const, taxPercent: 10 }
  const email = orderConfirmationEmail({ ...order, draft }, terms, DEFAULT_REGION)
  expect(email).toMatchObject({
    items: [{ price: '¥6,600' }],
    subtotal: '¥6,600',
    charges: [{ name: 'Standard delivery', amount: '¥880' }],
    taxLabel: 'Includes tax (10%)',
    tax: '¥680',
    isTaxIncluded: true,
    total: '¥7,480',
  })
  expect(email.paragraphs.join(' ')).toContain('We’ve received your payment of ¥7,480.')
  expect(orderConfirmationEmail(order, demoTerms, DEFAULT_REGION)).toMatchObject({ charges: [], isTaxIncluded: false })
})

test('the delivery is the one that was chosen, at the price that was charged', () => {
  const method = { key: 'express', name: 'Express', businessDays: [1, 2] as const, bands: [{ from: 0, cents: 25_00 }] }
  const zones = [{ name: 'Home', places: ['US'], methods: [{ ...method, freeFromCents: null }] }]
  const charges = [{ kind: 'delivery' as const, name: 'Express delivery', amountCents: 19_00 }]
  const draft = { ...order.draft, charges, delivery: { key: 'express', name: 'Express' } }
  const email = orderConfirmationEmail(
    { ...order, draft },
    { ...demoTerms, shipping: { ...demoTerms.shipping, zones } },
    DEFAULT_REGION,
  )
  expect(email.delivery).toBe('Express, $19.00. Arrives Nov 3 – 4.')
})

test('an item without a color is listed without one', () => {
  const [line] = order.draft.lines
  const draft = { ...order.draft, lines: line ? [{ ...line, color: null }, line] : [] }
  expect(
    orderConfirmationEmail({ ...order, draft }, demoTerms, DEFAULT_REGION).items.map(({ color }) => color),
  ).toEqual(['', 'Noir'])
})
