import { expect, test } from 'vitest'
import { needsCustoms } from './needs-customs.ts'

test('only a parcel that leaves its country, or the European Union, needs a declaration', () => {
  expect(needsCustoms('US', 'US')).toBe(false)
  expect(needsCustoms('FR', 'DE')).toBe(false)
  expect(needsCustoms('FR', 'CH')).toBe(true)
  expect(needsCustoms('US', 'FR')).toBe(true)
})
