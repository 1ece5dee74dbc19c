import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { expect, test } from 'vitest'
import { anOrder } from '../../testing/factories.ts'
import { renderTemplate } from '../email/delivery/render-email.ts'
import type { OrderItemRow } from './admin-orders.repo.ts'
import {
  orderNotificationEmail,
  orderRefundedEmail,
  type OrderNotificationKind,
  type UnsentRefunds,
} from './order-emails.ts'
import { testEmailBrand } from '../../testing/test-email-brand.ts'

const terms = demoTerms
const config = { publicUrl: 'https://shop.example', SESSION_SECRET: 'a secret of this test alone' }
const PARCEL = { tracking_carrier: 'UPS', tracking_number: '1Z 999' }

async function written(kind: OrderNotificationKind, overrides: Parameters<typeof anOrder>[0]) {
  const email = orderNotificationEmail(kind, {
    order: await anOrder(overrides),
    items: [],
    config,
    terms,
    region: DEFAULT_REGION,
  })
  return renderTemplate(email?.template ?? '', email?.data, testEmailBrand)
}

/** The links of the content, without the layout's. */
const links = (html: string): string[] =>
  [...html.replace(/^.*<h1/s, '').matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url)
const AN_ORDER = expect.stringMatching(/^https:\/\/shop\.example\/orders\/ORD-/)

test('a shipped order links to its tracking, with the order link below', async () => {
  const { html, text } = await written('shipped', { status: 'SHIPPED', ...PARCEL })
  const parcel = 'https://www.ups.com/track?tracknum=1Z999'
  expect(links(html)).toEqual([parcel, parcel, AN_ORDER, expect.any(String), expect.any(String)])
  expect(text).toContain(`Tracking number: 1Z 999\n\nTrack your parcel:\n${parcel}`)
  expect(text).toMatch(/View your order:\nhttps:\/\/shop\.example\/orders\/ORD-/)
  expect(html).toContain('>With UPS, tracking number 1Z 999.')
  expect(text).toContain('Carrier: UPS\n')
})

test('the tracking email omits an unknown carrier or tracking number', async () => {
  const withoutCarrier = await written('shipped', { tracking_carrier: null, tracking_number: '1Z 999' })
  expect(withoutCarrier.text).toContain('Tracking number: 1Z 999')
  expect(withoutCarrier.text).not.toContain('Carrier')
  const withoutNumber = await written('shipped', { tracking_carrier: 'UPS', tracking_number: null })
  expect(withoutNumber.text).toContain('Carrier: UPS')
  expect(withoutNumber.text).not.toContain('Tracking number')
})

test.each([
  ['PENDING', true],
  ['PROCESSING', true],
  ['SHIPPED', false],
  ['DELIVERED', false],
] as const)('the payment receipt of an order that is %s promises its preparation: %s', async (status, promises) => {
  const { text } = await written('payment received', { status, payment_status: 'paid' })
  expect(text).toContain('we’ve received your payment')
  expect(text.includes('We’re preparing your order')).toBe(promises)
})

test('an email without a tracking link links to the order', async () => {
  const { html, text } = await written('shipped', { ...PARCEL, tracking_carrier: 'By hand' })
  expect(links(html)[0]).toEqual(AN_ORDER)
  expect(text).not.toContain('Track your parcel')
})

test("writes a corrected address as on the parcel, with the country's name", async () => {
  const { text } = await written('address corrected', { country: 'FR' })
  expect(text).toContain('Delivery to:\nClaire Dupont\n12 Rue de la Paix\nNew York, NY 10001\nFrance')
})

test.each<[OrderNotificationKind, Parameters<typeof anOrder>[0], string]>([
  ['cancelled', {}, 'You haven’t been charged.'],
  ['delivered', { delivered_at: new Date('2026-11-19T15:00:00Z') }, 'You can return items until December 19, 2026.'],
  ['delivered', {}, 'What to do if anything arrived damaged.'],
])('%s: the preheader adds to the subject', async (kind, overrides, preview) => {
  const email = orderNotificationEmail(kind, {
    order: await anOrder(overrides),
    items: [],
    config,
    terms,
    region: DEFAULT_REGION,
  })
  expect(email?.data).toMatchObject({ preview })
})

const unsent = (byHandCents: number, byProviderCents: number): UnsentRefunds => ({ byHandCents, byProviderCents })
const BY_BOUTIQUE = 'We’ll email you separately about your refund.'

test.each([
  ['pending', unsent(0, 0), 'You haven’t been charged.'],
  ['canceled', unsent(0, 0), 'You haven’t been charged.'],
  ['paid', unsent(0, 0), BY_BOUTIQUE],
  ['succeeded', unsent(0, 0), BY_BOUTIQUE],
  ['partially_refunded', unsent(0, 0), BY_BOUTIQUE],
  ['refunded', unsent(0, 0), 'Your payment has been refunded.'],
  ['refunded', unsent(1, 0), 'We’ll refund $0.01 and email you when it’s been sent.'],
  ['refunded', unsent(2, 1), 'We’ll refund $0.02 and email you when it’s been sent.'],
  ['refunded', unsent(0, 1), '$0.01 will be refunded to your original payment method within 5 to 7 business days.'],
] as const)(
  'a cancelled order with payment %s and %j unsent explains the refund',
  async (payment_status, refunds, sentence) => {
    const order = await anOrder({ status: 'CANCELLED', payment_status })
    const email = orderNotificationEmail(
      'cancelled',
      { order, items: [], config, terms, region: DEFAULT_REGION },
      refunds,
    )
    expect(email?.data).toMatchObject({
      preview: sentence,
      paragraphs: [expect.stringContaining('won’t be shipped.'), sentence],
    })
  },
)

test.each([
  [{ tracking_carrier: null, tracking_number: null }, 'What is in the parcel, and where to see your order.', []],
  [{ tracking_carrier: 'UPS', tracking_number: null }, 'What is in the parcel, and where to see your order.', ['UPS']],
  [{ tracking_carrier: null, tracking_number: '1Z 9' }, 'Tracking number 1Z 9.', ['1Z 9']],
  [{ tracking_carrier: 'Van', tracking_number: '1Z 9' }, 'With Van, tracking number 1Z 9.', ['Van', '1Z 9']],
])('names the parcel %j in the preheader and in the facts', async (parcel, preview, facts) => {
  for (const kind of ['shipped', 'tracking corrected'] as const) {
    const email = orderNotificationEmail(kind, {
      order: await anOrder(parcel),
      items: [],
      config,
      terms,
      region: DEFAULT_REGION,
    })
    expect(email?.data).toMatchObject({ preview, button: { label: 'View your order' } })
    expect(email?.data).toHaveProperty(
      'facts',
      facts.map((value) => ({ label: value === '1Z 9' ? 'Tracking number' : 'Carrier', value, url: null })),
    )
    expect(email?.data).not.toHaveProperty('orderUrl')
  }
})

const item = (columns: Partial<OrderItemRow>): OrderItemRow => ({
  order_id: '',
  position: 0,
  product_id: 'totes-1',
  variant_id: null,
  took_stock: null,
  weight_grams: null,
  hs_code: null,
  tax_class: null,
  origin: null,
  tax_cents: null,
  tax_rate: null,
  wrapped: 0,
  name: 'Bag',
  color: null,
  color_label: null,
  size: null,
  image_url: null,
  unit_price_cents: 100,
  quantity: 1,
  returned_quantity: 0,
  ...columns,
})

test('addresses an order email to its customer, lists the items and links to the order', async () => {
  const order = await anOrder({ email: 'ines@example.com', first_name: 'Ines', ...PARCEL })
  const items = [item({ color: 'Noir', image_url: '/media/1.jpg', quantity: 2 }), item({ name: 'Strap' })]
  const number = order.order_id.slice(-6)
  const email = orderNotificationEmail('shipped', { order, items, config, terms, region: DEFAULT_REGION })
  const url = 'https://www.ups.com/track?tracknum=1Z999'
  expect(email).toEqual({
    recipient: 'ines@example.com',
    senderType: 'orders',
    type: 'order',
    subject: `Your order ${number} is on its way`,
    orderId: order.order_id,
    template: 'order-notification',
    data: {
      title: 'On its way',
      preview: 'With UPS, tracking number 1Z 999.',
      paragraphs: [`Dear Ines, your order ${number} has shipped.`],
      facts: [
        { label: 'Carrier', value: 'UPS', url: null },
        { label: 'Tracking number', value: '1Z 999', url },
      ],
      button: { label: 'Track your parcel', url },
      orderUrl: AN_ORDER,
      itemsTitle: `Order ${number}`,
      items: [
        { name: 'Bag', color: 'Noir', quantity: 2, imageUrl: '/media/1.jpg' },
        { name: 'Strap', color: '', quantity: 1, imageUrl: null },
      ],
      shopUrl: 'https://shop.example',
    },
  })
  const arrived = orderNotificationEmail('delivered', {
    order: { ...order, delivered_at: new Date('2026-11-19T15:00:00Z') },
    items,
    config,
    terms,
    region: DEFAULT_REGION,
  })
  expect(arrived?.data).toMatchObject({
    facts: [],
    button: { label: 'View your order', url: AN_ORDER },
    paragraphs: [expect.any(String), expect.stringContaining('of delivery, until December 19, 2026.')],
  })
  const unknownDay = orderNotificationEmail('delivered', { order, items, config, terms, region: DEFAULT_REGION })
  expect(unknownDay?.data).toMatchObject({
    paragraphs: [expect.any(String), expect.stringContaining('of delivery. Start a return')],
  })
})

test.each([
  [true, 'We’re preparing your refund', 'We’ll refund $5.00 and email you when it’s been sent.'],
  [false, 'Your refund is on its way', '$5.00 to your original payment method, within 5 to 7 business days.'],
])('the email about a manual refund: %s', async (isDueByHand, title, preview) => {
  const order = await anOrder({ payment_status: 'paid' })
  const email = orderRefundedEmail(
    { order, items: [], config, terms, region: DEFAULT_REGION },
    { amountCents: 5_00, isDueByHand },
  )
  expect(email).toMatchObject({
    recipient: order.email,
    subject: `A refund for your order ${order.order_id.slice(-6)}`,
  })
  expect(email?.data).toMatchObject({ title, preview, facts: [{ label: 'Refund', value: '$5.00', url: null }] })
})

test('emails write amounts in the currency of their order', async () => {
  const order = await anOrder({
    currency: 'JPY',
    payment_status: 'paid',
    total_cents: 7_480,
    subtotal_cents: 7_480,
    tax_cents: 0,
  })
  const context = { order, items: [], config, terms, region: DEFAULT_REGION }
  const textOf = (email: { data: unknown } | null) => JSON.stringify(email?.data)
  expect(textOf(orderNotificationEmail('payment received', context))).toContain('¥7,480 received.')
  expect(textOf(orderRefundedEmail(context, { amountCents: 6_600, isDueByHand: false }))).toContain(
    'a refund of ¥6,600',
  )
  const byHand = { byHandCents: 6_600, byProviderCents: 0 }
  expect(textOf(orderNotificationEmail('cancelled', context, byHand))).toContain('We’ll refund ¥6,600 and')
  const byProvider = { byHandCents: 0, byProviderCents: 880 }
  expect(textOf(orderNotificationEmail('cancelled', context, byProvider))).toContain('¥880 will be refunded')
})

test('sends no email about an order whose customer was erased', async () => {
  const order = await anOrder({ email: 'deleted-usr_1@deleted.invalid' })
  expect(orderNotificationEmail('shipped', { order, items: [], config, terms, region: DEFAULT_REGION })).toBeNull()
  expect(
    orderRefundedEmail(
      { order, items: [], config, terms, region: DEFAULT_REGION },
      { amountCents: 1, isDueByHand: false },
    ),
  ).toBeNull()
})
