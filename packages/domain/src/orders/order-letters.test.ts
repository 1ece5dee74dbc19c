import { expect, test } from 'vitest'
import { WriteToCustomerBody } from './order-desk.schema.ts'
import { ORDER_LETTERS, orderLetter } from './order-letters.ts'

const order = { number: 'KJ2P8Q', firstName: 'Claire', total: '$108.00' }

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
