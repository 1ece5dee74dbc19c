import { expect, test } from 'vitest'
import { returnTarget } from './return-to.ts'

test.each([
  ['?returnTo=%2Fcheckout', { from: '/products/totes' }, '/checkout'],
  ['', { from: '/products/totes?color=noir' }, '/products/totes?color=noir'],
  ['?returnTo=', { from: '/about' }, '/about'],
  ['', null, '/'],
  ['', { from: 7 }, '/'],
  ['?returnTo=%2Fverify-email%23token%3Dabc', null, '/verify-email#token=abc'],
  ['?returnTo=https%3A%2F%2Fevil.example', { from: '/about' }, '/'],
  ['?returnTo=%2F%2Fevil.example', null, '/'],
  ['?returnTo=%2Flogin', null, '/'],
])('with query %o and state %o, sign-in redirects to %s', (search, state, target) => {
  expect(returnTarget({ search, state })).toBe(target)
})
