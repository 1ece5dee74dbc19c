import { Anchor } from '@atelier/domain/shop-documents/page-fields.schema'
import { expect, test } from 'vitest'
import { addressFrom } from './section-fields.tsx'

test.each([
  ['Gift wrap', [], 'gift-wrap'],
  ['Gift wrap', ['gift-wrap'], 'gift-wrap-2'],
  ['Gift wrap', ['gift-wrap', 'gift-wrap-2'], 'gift-wrap-3'],
  ['Sale', [], 'sale'],
  ['🎁', [], 'section'],
  ['!?', ['section'], 'section-2'],
  ['2027', ['section'], 'section-2'],
  ['1. Returns', [], 'returns'],
  ['返品', ['返品'], '返品-2'],
  ['Возврат 🎁', [], 'возврат'],
  ['長'.repeat(90), ['長'.repeat(57)], `${'長'.repeat(57)}-2`],
])('%s beside %j has the address %s', (heading, taken, address) => {
  expect(addressFrom(heading, taken)).toBe(address)
  expect(Anchor.parse(address)).toBe(address)
})

test('an empty heading has no address', () => {
  expect(addressFrom(' ')).toBe('')
})
