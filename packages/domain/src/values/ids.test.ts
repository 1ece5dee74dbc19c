import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderNumber, orderIdFrom, productIdFrom } from './ids.ts'

test('an order id is ORD- and 12 unambiguous characters, for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 32 }), (bytes) => {
      expect(orderIdFrom(bytes)).toMatch(/^ORD-[0-9A-HJKMNP-TV-Z]{12}$/)
    }),
  )
})

test('every character of the alphabet is equally likely', () => {
  const characters = Array.from({ length: 256 }, (_, byte) => orderIdFrom(new Uint8Array(12).fill(byte)).slice(-1))
  const counts = Map.groupBy(characters, (character) => character)
  expect(counts.size).toBe(32)
  expect(new Set([...counts.values()].map((list) => list.length))).toEqual(new Set([8]))
})

test('different bytes give different ids', () => {
  const ids = Array.from({ length: 32 }, (_, byte) => orderIdFrom(Uint8Array.of(...new Uint8Array(11), byte)))
  expect(new Set(ids).size).toBe(32)
})

test('the displayed number is the last six characters', () => {
  expect(orderNumber('ORD-0123456789AB')).toBe('6789AB')
})

test('a product id is the category and the first eight characters of a random id', () => {
  expect(productIdFrom('totes', '3f2a9c1e-77aa-4b11-9d0e-0c3b6f1f2a10')).toBe('totes-3f2a9c1e')
  expect(productIdFrom('革小物', '3f2a9c1e')).toBe('item-3f2a9c1e')
  expect(productIdFrom('sac-革', '3f2a9c1e')).toBe('sac-3f2a9c1e')
})
