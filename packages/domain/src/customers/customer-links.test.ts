import { expect, test } from 'vitest'
import { customerLinkUrl, readLinkToken } from './customer-links.ts'

test('the secret of a link stands where no browser sends it', () => {
  const link = new URL(customerLinkUrl('https://shop.example', 'reset-password', 'a-secret_1'))
  expect(link.pathname + link.search).toBe('/reset-password')
  expect(readLinkToken(link.hash)).toBe('a-secret_1')
})

test.each([[''], ['#'], ['#top'], ['#secret=a']])('an address that ends in %s holds no secret', (hash) => {
  expect(readLinkToken(hash)).toBeNull()
})
