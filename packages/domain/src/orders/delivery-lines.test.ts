import { expect, test } from 'vitest'
import { deliveryLines, deliveryPlace } from './delivery-lines.ts'

const place = { address: '12 Rue de la Paix', city: 'New York', state: 'NY', zipCode: '10001', country: 'US' }

test.each([
  [{}, 'New York, NY 10001'],
  [{ state: '' }, 'New York, 10001'],
  [{ zipCode: '' }, 'New York, NY'],
  [{ city: '' }, 'NY 10001'],
  [{ state: '', zipCode: '' }, 'New York'],
])('formats a place with %o as %s', (missing, line) => {
  expect(deliveryPlace({ ...place, ...missing })).toBe(line)
})

test('an address has no empty lines', () => {
  const to = { ...place, firstName: 'Claire', lastName: 'Dupont' }
  expect(deliveryLines(to)).toEqual(['Claire Dupont', '12 Rue de la Paix', 'New York, NY 10001', 'United States'])
  expect(deliveryLines({ ...to, apartment: 'Apt 4B' }).slice(1, 3)).toEqual(['12 Rue de la Paix', 'Apt 4B'])
  expect(deliveryLines({ ...to, apartment: '' })).toHaveLength(4)
  expect(deliveryLines({ ...to, apartment: 'Win at https://evil.example' })).toHaveLength(4)
  expect(deliveryLines({ ...to, firstName: '' })[0]).toBe('Dupont')
  expect(deliveryLines({ ...to, firstName: '', lastName: '' })[0]).toBe('12 Rue de la Paix')
})
