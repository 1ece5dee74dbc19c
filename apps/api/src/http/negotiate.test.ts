import { expect, test } from 'vitest'
import { etagMatches, preferredEncoding, prefersMarkdown } from './negotiate.ts'

test('chooses the best encoding that the client accepts, in any case', () => {
  expect(preferredEncoding('gzip, deflate, br')).toBe('br')
  expect(preferredEncoding('GZIP')).toBe('gzip')
  expect(preferredEncoding('gzip, br;q=0')).toBe('gzip')
  expect(preferredEncoding('br; q=0.0, gzip; q=0.5')).toBe('gzip')
  for (const none of ['identity', '', null, undefined]) expect(preferredEncoding(none)).toBeNull()
})

test('compresses nothing below 1 kB', () => {
  expect([preferredEncoding('br', 1_023), preferredEncoding('br', 1_024)]).toEqual([null, 'br'])
})

test('finds an ETag in If-None-Match by weak comparison', () => {
  for (const header of ['"a"', 'W/"a"', '"b", W/"a"', '*']) expect(etagMatches(header, 'W/"a"')).toBe(true)
  for (const header of ['"b"', '', null, undefined]) expect(etagMatches(header, '"a"')).toBe(false)
})

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['Text/Markdown;q=0.9, text/html;q=0.8', true],
  ['text/html;q=0.9, text/markdown;q=0.9', true],
  ['text/html, text/markdown;q=0.9', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=x', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/x-markdown', false],
  ['text/*', false],
  ['*/*', false],
  ['', false],
  [null, false],
])('%s asks for Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
})
