import { expect, test } from 'vitest'
import { taxPercentAt, type Destination } from './place-rate.ts'
import type { TaxClass } from './tax-class.ts'

const rates = {
  taxPercent: 8,
  taxRates: [
    { place: 'DE', percent: 19 },
    { place: 'DE', percent: 7, taxClass: 'reduced' as const },
    { place: 'US-NY', percent: 8.875 },
    { place: 'US-NY', percent: 4, taxClass: 'zero' as const },
    { place: 'FR', percent: 20 },
  ],
}

test.each<[Destination, TaxClass | undefined, number]>([
  [{ country: 'DE' }, undefined, 19],
  [{ country: 'DE' }, 'standard', 19],
  [{ country: 'DE' }, 'reduced', 7],
  [{ country: 'DE' }, 'zero', 0],
  [{ country: 'FR' }, 'reduced', 20],
  [{ country: 'JP' }, 'reduced', 8],
  [{ country: 'JP' }, undefined, 8],
  [{ country: 'US', state: 'ny' }, 'reduced', 8.875],
  [{ country: 'US', state: 'NY' }, 'zero', 4],
  [{ country: 'US', state: 'CA' }, 'zero', 0],
])('the rate of %j for the class %s is %d percent', (destination, taxClass, percent) => {
  expect(taxPercentAt(destination, rates, taxClass)).toBe(percent)
})
