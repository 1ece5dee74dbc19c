import { expect, test } from 'vitest'
import { productFits } from './product-fits.ts'

const text = (width: number, height: number, depth: number) =>
  `Width ${width} cm\nHeight ${height} cm\nDepth ${depth} cm\nHandle drop 11 cm`

test.each([
  // Upright, and on its side.
  [15, 18, 12, 'Fits a phone'],
  [27, 14, 6.5, 'Fits a phone'],
  [20, 24, 16, 'Fits a phone and an A5 notebook'],
  [28, 20, 11, 'Fits a phone and an A5 notebook'],
  [22.5, 32, 12, 'Fits a phone, an A5 notebook and A4 documents'],
  [36, 27, 12, 'Fits a phone, an A5 notebook, A4 documents and a 13-inch laptop'],
  // Just large enough, and not quite.
  [16.5, 8.5, 2.4, 'Fits a phone'],
  [16.4, 8.5, 2.4, null],
  [16.5, 8.4, 2.4, null],
  [16.5, 8.5, 2.3, null],
  [32, 23, 3.1, 'Fits a phone, an A5 notebook, A4 documents and a 13-inch laptop'],
  [31.9, 23, 3.1, 'Fits a phone, an A5 notebook and A4 documents'],
  // Large, but flat.
  [33, 21, 2, null],
])('%d x %d x %d cm: %s', (width, height, depth, line) => {
  expect(productFits(text(width, height, depth))).toBe(line)
})

test('reads inches', () => {
  expect(productFits('14 x 11 x 5 in\nStrap drop 20 in')).toBe(
    'Fits a phone, an A5 notebook, A4 documents and a 13-inch laptop',
  )
})

test.each([
  [null, 'no text'],
  ['Handle drop 11 cm', 'no size'],
  ['Width 36 cm\nHeight 27 cm\nHandle drop 20 cm', 'no depth'],
  ['Height 27 cm\nDepth 12 cm\nHandle drop 20 cm', 'no width'],
  ['Width 36 cm\nHeight 27 cm\nDepth 12 cm', 'a vase, a lamp or a chair as well'],
])('claims nothing for %j: %s', (dimensions, _why) => {
  expect(productFits(dimensions)).toBeNull()
})
