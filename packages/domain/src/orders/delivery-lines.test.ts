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
  expect(deliveryPlace({ ...place, ...missing }, 'common')).toBe(line)
})

test('an address has no empty lines', () => {
  const to = { ...place, firstName: 'Claire', lastName: 'Dupont' }
  const lines = (change: Partial<typeof to> & { apartment?: string } = {}) =>
    deliveryLines({ ...to, ...change }, 'common')
  expect(lines()).toEqual(['Claire Dupont', '12 Rue de la Paix', 'New York, NY 10001', 'United States'])
  expect(lines({ apartment: 'Apt 4B' }).slice(1, 3)).toEqual(['12 Rue de la Paix', 'Apt 4B'])
  expect(lines({ apartment: '' })).toHaveLength(4)
  expect(lines({ apartment: 'Win at https://evil.example' })).toHaveLength(4)
  expect(lines({ firstName: '' })[0]).toBe('Dupont')
  expect(lines({ firstName: '', lastName: '' })[0]).toBe('12 Rue de la Paix')
})

test.each([
  ['FR', { city: 'Paris', zipCode: '75002', state: '' }, ['12 Rue de la Paix', '75002 Paris', 'France'], '75002 Paris'],
  [
    'GB',
    { city: 'London', zipCode: 'W1A 1AA', state: '' },
    ['12 Rue de la Paix', 'London', 'W1A 1AA', 'United Kingdom'],
    'London, W1A 1AA',
  ],
])('an address in %s is written as the country writes it', (country, parts, lines, line) => {
  const to = { ...place, ...parts, firstName: 'Claire', lastName: 'Dupont', country }
  expect(deliveryLines(to, 'byCountry')).toEqual(['Claire Dupont', ...lines])
  expect(deliveryPlace(to, 'byCountry')).toBe(line)
})
