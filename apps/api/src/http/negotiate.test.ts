import { expect, test } from 'vitest'
import { etagMatches, preferredEncoding } from './negotiate.ts'

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
