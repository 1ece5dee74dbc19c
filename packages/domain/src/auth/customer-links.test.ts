import { expect, test } from 'vitest'
import { customerLink, tokenOfLink } from './customer-links.ts'

test('the secret of a link stands where no browser sends it', () => {
  const link = new URL(customerLink('https://shop.example', 'reset-password', 'a-secret_1'))
  expect(link.pathname + link.search).toBe('/reset-password')
  expect(tokenOfLink(link.hash)).toBe('a-secret_1')
})

test.each([[''], ['#'], ['#top'], ['#secret=a']])('an address that ends in %s holds no secret', (hash) => {
  expect(tokenOfLink(hash)).toBeNull()
})
