import { expect, test } from 'vitest'
import { addressOf, escapeMarkdown, linkTo, oneLine, richLine } from './markdown-text.server.ts'

const PLACE = { origin: 'https://shop.example', market: 'eu' }

test.each([
  ['*bold* and _italic_', String.raw`\*bold\* and \_italic\_`],
  ['<img src=x onerror=alert(1)>', String.raw`\<img src=x onerror=alert(1)\>`],
  ['[text](https://evil.example)', String.raw`\[text\](https://evil.example)`],
  ['# no heading', String.raw`\# no heading`],
  ['first\n- no list\n1. no number', 'first\n\\- no list\n\\1. no number'],
  ['a | b ~ c', String.raw`a \| b \~ c`],
  ['A 5-10 day bag, #1 of 3', 'A 5-10 day bag, #1 of 3'],
])('%s is text, not markup', (text, expected) => {
  expect(escapeMarkdown(text)).toBe(expected)
})

test('a heading is one line', () => {
  expect(oneLine(' two\n\n# lines ')).toBe('two # lines')
})

test('a link names its market and cannot be ended by its address', () => {
  expect(addressOf(PLACE, '/products')).toBe('https://shop.example/eu/products')
  expect(addressOf(PLACE, '/')).toBe('https://shop.example/eu')
  expect(addressOf(PLACE, 'mailto:a@b.example')).toBe('mailto:a@b.example')
  expect(linkTo(PLACE, 'a ] b', '/products/x) [y](z')).toBe(
    String.raw`[a \] b](https://shop.example/eu/products/x%29%20[y]%28z)`,
  )
})

test('a text with links has the links of the market', () => {
  expect(richLine(PLACE, 'Please *write*\n[to us](/contact).')).toBe(
    String.raw`Please \*write\* [to us](https://shop.example/eu/contact).`,
  )
})
