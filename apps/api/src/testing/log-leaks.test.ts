import { expect, test } from 'vitest'
import { findLeak } from './log-leaks.ts'

test.each([
  ['/api/pay/ORD-1.1767225600.1.sig', '/pay/ORD-1.1767225600.1.sig'],
  ['/pay/short', '/pay/short'],
  ['/api/orders/receipt/anything', '/orders/receipt/anything'],
  ['https://shop.example/orders/ORD-1A.sig/invoice', '/orders/ORD-1A.sig'],
  ['/unsubscribe?token=abc', '?token=a'],
])('finds the token in the path %s', (path, leak) => {
  expect(findLeak([{ level: 'error', fields: { path }, message: 'request failed' }])).toBe(leak)
})

test.each([
  '/api/pay/:token/intent',
  '/api/orders/receipt/:token',
  '/orders/:token',
  '/pay/:token',
  '/api/orders/ORD-1',
])('accepts the pattern %s', (route) => {
  expect(
    findLeak([{ fields: { route, err: new Error('failed at features/orders/store-order.ts:12') } }]),
  ).toBeUndefined()
})
