import { expect, test } from 'vitest'
import { customerLinkUrl, readLinkToken } from './customer-links.ts'

test('the token of a link is in the fragment, which browsers do not send', () => {
  const link = new URL(customerLinkUrl('https://shop.example', 'reset-password', 'a-secret_1'))
  expect(link.pathname + link.search).toBe('/reset-password')
  expect(readLinkToken(link.hash)).toBe('a-secret_1')
})

test.each([[''], ['#'], ['#top'], ['#secret=a']])('a URL that ends in %s has no token', (hash) => {
  expect(readLinkToken(hash)).toBeNull()
})
