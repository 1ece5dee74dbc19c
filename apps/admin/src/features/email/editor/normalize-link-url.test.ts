import { expect, test } from 'vitest'
import { normalizeLinkUrl } from './normalize-link-url.ts'

test.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  [' example.com/care ', 'https://example.com/care'],
  ['example.com:8080/care', 'https://example.com:8080/care'],
  ['/products/sale', '/products/sale'],
  ['care@example.com', 'mailto:care@example.com'],
  ['mailto:care@example.com', 'mailto:care@example.com'],
  ['tel:+12125550100', 'tel:+12125550100'],
])('normalizeLinkUrl(%s) returns %s', (typed, url) => {
  expect(normalizeLinkUrl(typed)).toBe(url)
})

test.each(['', '  ', 'sale', 'two words.com', '//evil.example', 'javascript:alert(1)', 'data:text/html,x', 'https://'])(
  'normalizeLinkUrl(%s) returns null',
  (typed) => {
    expect(normalizeLinkUrl(typed)).toBeNull()
  },
)
