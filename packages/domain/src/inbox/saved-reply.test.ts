import { expect, test } from 'vitest'
import { fillSavedReply, unfilledPlaceholder } from './saved-reply-placeholders.ts'
import { CreateSavedReplyBody } from './saved-reply.schema.ts'

const values = { customerName: 'Maren Holt', orderNumber: 'B7X2K9', staffName: 'Ines Carrow' }

test.each([
  ['Dear #CUSTOMER_NAME#,', 'Dear Maren Holt,'],
  ['Hello #FIRST_NAME#, about #ORDER_NUMBER#: #STAFF_NAME#', 'Hello Maren, about B7X2K9: Ines Carrow'],
  ['Color #NOIR# and # 1', 'Color #NOIR# and # 1'],
])('fills in %o', (text, filled) => {
  expect(fillSavedReply(text, values)).toBe(filled)
})

test('leaves a placeholder without a value, which is then found', () => {
  const text = fillSavedReply('#FIRST_NAME#, your order #ORDER_NUMBER#', { ...values, orderNumber: null })
  expect(text).toBe('Maren, your order #ORDER_NUMBER#')
  expect(unfilledPlaceholder(text)).toBe('#ORDER_NUMBER#')
  expect(unfilledPlaceholder('Order #4, #NOIR#')).toBeNull()
})

test.each([
  [{ title: '', text: 'x' }, 'title'],
  [{ title: 'x'.repeat(81), text: 'x' }, 'title'],
  [{ title: 'Care', text: ' ' }, 'text'],
  [{ title: 'Care', text: 'x'.repeat(5_001) }, 'text'],
  [{ title: 'Care', text: 'Dear #NAME#' }, 'text'],
])('rejects %o', (body, field) => {
  expect(CreateSavedReplyBody.safeParse(body).error?.issues[0]?.path).toEqual([field])
})
