import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ZONES_OF_COUNTRY } from '../region/zones-of-country.ts'
import {
  addressLines,
  hasField,
  nameInOrder,
  looksLikePostalCode,
  missingFields,
  readAddressFormat,
  type AddressFormat,
} from './address-format.ts'
import { assertOrderAddresses, writtenAddress } from './assert-address.ts'
import { deliveryLines } from '../orders/delivery-lines.ts'
import { addressFormatOf, addressFormatsOf, recipientName } from './formats-of.ts'

const formatOf = (country: string): AddressFormat => addressFormatOf(country, 'byCountry') ?? readAddressFormat('')
const TOKYO = {
  firstName: 'Aiko',
  lastName: 'Tanaka',
  address: '1-2-3 Ginza',
  city: 'Chuo-ku',
  state: 'Tokyo',
  zipCode: '104-0061',
}
const SUZUKI = { name: 'Suzuki Hanako', street: '1-2-3 Ginza', city: 'Chuo-ku', state: 'Tokyo', zipCode: '104-0061' }

test('the table has every country once', () => {
  expect(Object.keys(addressFormatsOf(Object.keys(ZONES_OF_COUNTRY), 'byCountry'))).toHaveLength(
    Object.keys(ZONES_OF_COUNTRY).length,
  )
  expect(addressFormatsOf(['FR', 'US'], 'common')).toEqual({})
})

test('the table is what its script writes', async () => {
  const { addressTable } = (await import(join(import.meta.dirname, '../../../../scripts/address-table.mjs'))) as {
    addressTable: (countries: string[]) => string
  }
  const written = readFileSync(join(import.meta.dirname, 'address-table.ts'), 'utf8')
  expect(written).toBe(addressTable(Object.keys(ZONES_OF_COUNTRY)))
})

test.each([
  ['FR', false, true, 'Postal code'],
  ['US', true, true, 'ZIP code'],
  ['JP', true, true, 'Postal code'],
  ['IE', false, true, 'Eircode'],
  ['AE', true, false, 'Postal code'],
  ['DE', false, true, 'Postal code'],
])('an address in %s has a state: %s, and a postal code: %s', (country, hasState, hasPostalCode, postalName) => {
  const format = formatOf(country)
  expect([hasField(format, 'state'), hasField(format, 'zipCode'), format.postalName]).toEqual([
    hasState,
    hasPostalCode,
    postalName,
  ])
})

test('the state is called as in its country', () => {
  expect(['US', 'JP', 'IT', 'IE', 'AE'].map((country) => formatOf(country).stateName)).toEqual([
    'State',
    'Prefecture',
    'Province',
    'County',
    'Emirate',
  ])
})

test.each([
  ['JP', ['〒104-0061', 'Tokyo Chuo-ku', '1-2-3 Ginza', 'Suzuki Hanako']],
  ['FR', ['Suzuki Hanako', '1-2-3 Ginza', '104-0061 Chuo-ku']],
  ['US', ['Suzuki Hanako', '1-2-3 Ginza', 'Chuo-ku, Tokyo 104-0061']],
])('writes an address in the order of %s', (country, lines) => {
  expect(addressLines(SUZUKI, formatOf(country))).toEqual(lines)
})

test('leaves out what an address does not have', () => {
  expect(addressLines({ ...SUZUKI, state: '', zipCode: '' }, formatOf('US'))).toEqual([
    'Suzuki Hanako',
    '1-2-3 Ginza',
    'Chuo-ku',
  ])
  expect(addressLines({ ...SUZUKI, zipCode: '' }, formatOf('JP'))[0]).toBe('Tokyo Chuo-ku')
  expect(addressLines({ ...SUZUKI, apartment: 'Floor 3' }, undefined)).toEqual([
    'Suzuki Hanako',
    '1-2-3 Ginza',
    'Floor 3',
    'Chuo-ku, Tokyo 104-0061',
  ])
})

test.each([
  ['FR', '75002', true],
  ['FR', '750', false],
  ['GB', 'sw1a 1aa', true],
  ['NL', '1234 AB', true],
  ['JP', '104-0061', true],
  ['AE', 'anything', true],
])('in %s the postal code %s looks right: %s', (country, code, isRight) => {
  expect(looksLikePostalCode(code, formatOf(country))).toBe(isRight)
})

test('required fields that are blank are named', () => {
  const blank = { city: ' ', state: '', zipCode: '' }
  expect(missingFields(blank, formatOf('FR'))).toEqual(['city', 'zipCode'])
  expect(missingFields(blank, formatOf('JP'))).toEqual(['city', 'state', 'zipCode'])
  expect(missingFields(blank, undefined)).toEqual([])
})

test('an order without a required field is refused with its path, and its postal code is written as in the country', () => {
  const shipping = { country: 'GB', city: 'London', state: '', zipCode: '' }
  expect(() => assertOrderAddresses({ shipping }, 'byCountry', 'checkout.')).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      issues: [{ path: 'checkout.shipping.zipCode', message: 'Please fill in all required shipping address fields' }],
    }),
  )
  expect(() => assertOrderAddresses({ shipping }, 'common')).not.toThrow()
  expect(writtenAddress({ ...shipping, zipCode: 'sw1a 1aa' }, 'byCountry').zipCode).toBe('SW1A 1AA')
})

test('a name is in the order of the country', () => {
  const name = { firstName: '花子', lastName: '山田' }
  const named = ['JP', 'CN', 'FR', 'US'].map((country) => nameInOrder(name, formatOf(country)))
  expect(named).toEqual(['山田 花子', '山田 花子', '花子 山田', '花子 山田'])
  expect(nameInOrder(name, undefined)).toBe('花子 山田')
})

test.each([
  ['JP', 'byCountry', 'Tanaka Aiko'],
  ['FR', 'byCountry', 'Aiko Tanaka'],
  ['JP', 'common', 'Aiko Tanaka'],
] as const)('the name of a recipient in %s is written as addresses of the form %s', (country, form, name) => {
  expect(recipientName({ firstName: 'Aiko', lastName: 'Tanaka', country }, form)).toBe(name)
  expect(deliveryLines({ ...TOKYO, country }, form)).toContain(name)
  expect(deliveryLines({ ...TOKYO, country, firstName: 'see http://x.example' }, form)).toContain('Tanaka')
})
