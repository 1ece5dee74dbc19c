import { expect, test } from 'vitest'
import { gtinKey, readGtin } from './gtin.ts'

test.each([
  ['GTIN-8', '96385074', '96385074'],
  ['UPC-A', '036000291452', '036000291452'],
  ['EAN-13', '4006381333931', '4006381333931'],
  ['EAN-13 that ends in 0', '5901234123440', '5901234123440'],
  ['GTIN-14', '10012345678902', '10012345678902'],
  ['full-width digits with spaces', ' ４００６３８１　３３３９３１ ', '4006381333931'],
  ['Arabic digits', '٤٠٠٦٣٨١٣٣٣٩٣١', '4006381333931'],
  ['ISBN with hyphens', '978-3-16-148410-0', '9783161484100'],
])('reads a %s', (_, typed, gtin) => {
  expect(readGtin(typed)).toEqual({ gtin })
})

test.each(['', '7', '123456789', '12345678901', '123456789012345', '40063813339A1', '0'.repeat(13), '4.00638E+12'])(
  '%o has not the digits of a GTIN',
  (typed) => {
    expect(readGtin(typed)).toEqual({ expected: 'Enter the GTIN below the barcode: 8, 12, 13 or 14 digits' })
  },
)

test('names the check digit that was expected', () => {
  expect(readGtin('4006381333932')).toEqual({
    expected: 'Check the digits of the GTIN: after 400638133393 the last digit is 1, not 2',
  })
})

test('no other last digit is accepted, and two swapped digits are seen', () => {
  const digits = '400638133393'
  const accepted = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).filter(
    (typed) => 'gtin' in readGtin(typed),
  )
  expect(accepted).toEqual(['4006381333931'])
  expect(readGtin('4060381333931')).toHaveProperty('expected')
})

test('a UPC-A and the EAN-13 with a zero before it are one item', () => {
  expect(gtinKey('036000291452')).toBe(gtinKey('0036000291452'))
  expect(gtinKey('96385074')).not.toBe(gtinKey('4006381333931'))
})
