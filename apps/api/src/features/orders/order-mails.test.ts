import { expect, test } from 'vitest'
import { anOrder } from '../../testing/factories.ts'
import { writeTemplate } from '../email/write-mail.ts'
import { orderNewsMail, type OrderNews } from './order-mails.ts'

const config = { publicUrl: 'https://shop.example', SESSION_SECRET: 'a secret of this test alone' }
const PARCEL = { tracking_carrier: 'UPS', tracking_number: '1Z 999' }

async function written(kind: OrderNews, overrides: Parameters<typeof anOrder>[0]) {
  const mail = orderNewsMail(kind, { order: await anOrder(overrides), items: [], config })
  return writeTemplate(mail?.template ?? '', mail?.data, 'ORSENNE')
}

/** Those of the sheet itself. */
const links = (html: string): string[] =>
  [...html.replace(/^.*<h1/s, '').matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url)
const AN_ORDER = expect.stringMatching(/^https:\/\/shop\.example\/orders\/ORD-/)

test('what left is followed by its button, and its order is a line below', async () => {
  const { html, text } = await written('shipped', { status: 'SHIPPED', ...PARCEL })
  const parcel = 'https://www.ups.com/track?tracknum=1Z999'
  expect(links(html)).toEqual([parcel, parcel, AN_ORDER, expect.any(String), expect.any(String)])
  expect(text).toContain(`Tracking number: 1Z 999\n\nFollow your parcel:\n${parcel}`)
  expect(text).toMatch(/You can look at your order at any time:\nhttps:\/\/shop\.example\/orders\/ORD-/)
  expect(html).toContain('>With UPS, tracking number 1Z 999.')
  expect(text).toContain('Carrier: UPS\n')
})

test('an email about a parcel without a carrier or without a number names only what is known', async () => {
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
] as const)(
  'the receipt of a payment for an order that is %s promises its preparation: %s',
  async (status, promises) => {
    const { text } = await written('payment received', { status, payment_status: 'paid' })
    expect(text).toContain('has reached us')
    expect(text.includes('We are preparing your pieces')).toBe(promises)
  },
)

test('a parcel that cannot be followed by a link leads to its order', async () => {
  const { html, text } = await written('shipped', { ...PARCEL, tracking_carrier: 'By hand' })
  expect(links(html)[0]).toEqual(AN_ORDER)
  expect(text).not.toContain('Follow your parcel')
})

test('a corrected address is written as on the parcel, its country by name', async () => {
  const { text } = await written('address corrected', { country: 'FR' })
  expect(text).toContain('Delivery to:\nClaire Dupont\n12 Rue de la Paix\nNew York, NY 10001\nFrance')
})

test.each<[OrderNews, Parameters<typeof anOrder>[0], string]>([
  ['cancelled', {}, 'No payment has been taken.'],
  [
    'delivered',
    { delivered_at: new Date('2026-11-19T15:00:00Z') },
    'What you do not want to keep can be returned until December 19, 2026.',
  ],
  ['delivered', {}, 'What to do should anything have suffered on its way.'],
])('%s: beside the subject stands what it does not say', async (kind, overrides, preview) => {
  const mail = orderNewsMail(kind, { order: await anOrder(overrides), items: [], config })
  expect(mail?.data).toMatchObject({ preview })
})
