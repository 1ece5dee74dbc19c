import { codeText } from '../values/code-text.ts'

/** What a GTIN must be. */
const EXPECTED = 'Enter the GTIN below the barcode: 8, 12, 13 or 14 digits'
/** GTIN-8, UPC-A, EAN-13 (also ISBN-13) and GTIN-14. Zeros alone have a valid check digit and are no number of an item. */
const FORM = /^(?!0+$)(?:\d{8}|\d{12,14})$/

/** Returns the check digit for these digits: weights 3 and 1 from the right, filled up to a multiple of 10 (GS1). */
function checkDigitOf(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/**
 * Reads a GTIN, the number below the barcode of an item. Full-width digits, digits of other scripts, spaces and hyphens are
 * accepted; returns the digits alone, or what was expected.
 */
export function readGtin(typed: string): { gtin: string } | { expected: string } {
  const gtin = codeText(typed).replaceAll(/[\s-]/g, '')
  if (!FORM.test(gtin)) return { expected: EXPECTED }
  const [digits, last] = [gtin.slice(0, -1), gtin.slice(-1)]
  const check = checkDigitOf(digits)
  if (check === last) return { gtin }
  return { expected: `Check the digits of the GTIN: after ${digits} the last digit is ${check}, not ${last}` }
}

/** Returns the 14 digits that identify an item: a UPC-A is the EAN-13 that begins with a zero more. */
export const gtinKey = (gtin: string): string => gtin.padStart(14, '0')
