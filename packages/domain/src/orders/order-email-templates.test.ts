import { expect, test } from 'vitest'
import { EmailCustomerBody } from './staff-order-actions.schema.ts'
import {
  canBeEmailed,
  emailTemplatesFor,
  suggestedEmailTemplate,
  ORDER_EMAIL_TEMPLATES,
  renderOrderEmail,
} from './order-email-templates.ts'

const order = {
  number: 'KJ2P8Q',
  firstName: 'Claire',
  total: '$108.00',
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  trackingUrl: null,
}

test.each(ORDER_EMAIL_TEMPLATES)('the template %s names order and customer and can be sent unchanged', (template) => {
  const written = renderOrderEmail(template, order, 24)
  expect(written.subject).toContain(order.number)
  expect(written.message).toMatch(/^Dear Claire,/)
  expect(EmailCustomerBody.safeParse(written).success).toBe(true)
})

test.each([
  ['no subject', { subject: ' ', message: 'Hello' }],
  ['no message', { subject: 'Hello', message: '' }],
  ['a subject that contains a header', { subject: 'Hello\r\nBcc: all@example.com', message: 'Hello' }],
  ['another recipient', { subject: 'Hello', message: 'Hello', to: 'other@example.com' }],
])('rejects an email with %s', (_what, body) => {
  expect(EmailCustomerBody.safeParse(body).success).toBe(false)
})

test('offers the parcel template only for a shipped order with a tracking number', () => {
  const sent = { status: 'SHIPPED', trackingNumber: '1Z9' } as const
  expect(emailTemplatesFor(sent)).toContain('parcel')
  expect(emailTemplatesFor({ ...sent, trackingNumber: null })).not.toContain('parcel')
  expect(emailTemplatesFor({ ...sent, status: 'PROCESSING' })).not.toContain('parcel')
  expect(suggestedEmailTemplate(sent)).toBe('parcel')
  expect(suggestedEmailTemplate({ ...sent, status: 'DELIVERED' })).toBe('blank')
})

test('links to a known carrier, and only names an unknown one', () => {
  expect(renderOrderEmail('parcel', order, 24).message).toContain(
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  )
  const other = renderOrderEmail('parcel', { ...order, carrier: 'Bicycle' }, 24).message
  expect(other).toContain('shipped with Bicycle')
  expect(other).not.toContain('http')
})

test('an erased address cannot be emailed, and a parcel without a number has none', () => {
  expect([canBeEmailed({ email: 'anna@example.com' }), canBeEmailed({ email: 'deleted@erased.invalid' })]).toEqual([
    true,
    false,
  ])
  expect(renderOrderEmail('parcel', { ...order, trackingNumber: null }, 24).message).toContain(
    'The tracking number is .',
  )
})
