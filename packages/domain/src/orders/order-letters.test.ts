import { expect, test } from 'vitest'
import { WriteToCustomerBody } from './order-desk.schema.ts'
import { canBeWritten, lettersFor, likelyLetter, ORDER_LETTERS, orderLetter } from './order-letters.ts'

const order = {
  number: 'KJ2P8Q',
  firstName: 'Claire',
  total: '$108.00',
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
}

test.each(ORDER_LETTERS)('the letter %s names order and person and can be sent as it is', (letter) => {
  const written = orderLetter(letter, order)
  expect(written.subject).toContain(order.number)
  expect(written.message).toMatch(/^Dear Claire,/)
  expect(WriteToCustomerBody.safeParse(written).success).toBe(true)
})

test.each([
  ['no subject', { subject: ' ', message: 'Hello' }],
  ['no message', { subject: 'Hello', message: '' }],
  ['a subject that smuggles in a header', { subject: 'Hello\r\nBcc: all@example.com', message: 'Hello' }],
  ['another recipient', { subject: 'Hello', message: 'Hello', to: 'other@example.com' }],
])('a letter with %s is refused', (_what, body) => {
  expect(WriteToCustomerBody.safeParse(body).success).toBe(false)
})

test('says where a parcel is only of an order that left with a number', () => {
  const sent = { status: 'SHIPPED', trackingNumber: '1Z9' } as const
  expect(lettersFor(sent)).toContain('parcel')
  expect(lettersFor({ ...sent, trackingNumber: null })).not.toContain('parcel')
  expect(lettersFor({ ...sent, status: 'PROCESSING' })).not.toContain('parcel')
  expect(likelyLetter(sent)).toBe('parcel')
  expect(likelyLetter({ ...sent, status: 'DELIVERED' })).toBe('blank')
})

test('leads to the carrier when it is one we know, and names it when not', () => {
  expect(orderLetter('parcel', order).message).toContain('https://www.ups.com/track?tracknum=1Z999AA10123456784')
  const other = orderLetter('parcel', { ...order, carrier: 'Bicycle' }).message
  expect(other).toContain('left us with Bicycle')
  expect(other).not.toContain('http')
})

test('a customer whose address is no real one is not written to, and a parcel without a number has none', () => {
  expect([canBeWritten({ email: 'anna@example.com' }), canBeWritten({ email: 'deleted@erased.invalid' })]).toEqual([
    true,
    false,
  ])
  expect(orderLetter('parcel', { ...order, trackingNumber: null }).message).toContain('Its tracking number is .')
})
