import { expect, test } from 'vitest'
import { readCartLink, writeCartLink } from './cart-link.ts'

test('reads what it writes, also a SKU with signs of the form', () => {
  const items = [
    { sku: 'OR610-COG', quantity: 1 },
    { sku: 'a:b, c', quantity: 2 },
    { sku: 'サイズ', quantity: 3 },
  ]
  expect(readCartLink(writeCartLink(items))).toEqual(items)
})

test('equal items are one, with at most what a line can have', () => {
  expect(readCartLink('A:1,A:2')).toEqual([{ sku: 'A', quantity: 3 }])
  expect(readCartLink('A:999')).toEqual([{ sku: 'A', quantity: 10 }])
})

test.each([
  '',
  'A',
  'A:0',
  'A:-1',
  'A:1.5',
  'A:01',
  'A:1,',
  ':1',
  'A B:1',
  '%E0%A4%A:1',
  'A:1000',
  `${'A:1,'.repeat(20)}B:1`,
])('"%s" is no link', (text) => {
  expect(readCartLink(text)).toBeNull()
})
