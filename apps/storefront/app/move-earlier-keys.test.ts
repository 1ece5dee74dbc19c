// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { moveEarlierKeys } from './move-earlier-keys.ts'

const stored = () => ({ ...localStorage })

test('moves the cart, the shopper and open payments to the present keys', () => {
  localStorage.setItem('maren.cart', '[1]')
  localStorage.setItem('maren.user', '{}')
  localStorage.setItem('maren.pay.ORD-1.2.x', '{"a":1}')
  moveEarlierKeys(() => localStorage)
  expect(stored()).toEqual({ 'shop.cart': '[1]', 'shop.user': '{}', 'shop.pay.ORD-1.2.x': '{"a":1}' })
})

test('leaves present and other keys as they are', () => {
  const present = { 'shop.cart': '[2]', 'favorites:guest': '[]', 'maren.other': '1', 'a.b.cart': '2' }
  for (const [key, text] of Object.entries({ ...present, 'maren.cart': '[1]' })) localStorage.setItem(key, text)
  moveEarlierKeys(() => localStorage)
  expect(stored()).toEqual(present)
})

test('does nothing without storage', () => {
  expect(() =>
    moveEarlierKeys(() => {
      throw new Error('forbidden')
    }),
  ).not.toThrow()
})
