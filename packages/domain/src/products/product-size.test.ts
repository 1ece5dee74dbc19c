import { expect, test } from 'vitest'
import { readProductSize } from './product-size.ts'

test.each([
  ['Width 26 cm (10.2 in)\nHeight 20 cm (7.9 in)\nDepth 11 cm\nHandle drop 11 cm', [26, 20, 11]],
  ['Height: 12 in\nWidth: 10 in', [25.4, 30.48, null]],
  ['Diameter 20 cm\nHeight 30.5 cm', [20, 30.5, 20]],
  ['26 x 20 x 11 cm', [26, 20, 11]],
  ['About 260 × 200 mm', [26, 20, null]],
  ['10" x 8" x 4"', [25.4, 20.32, 10.16]],
  ['26,5 cm × 20 cm', [26.5, 20, null]],
])('%j is read as %j', (text, [width, height, depth]) => {
  const size = readProductSize(text)
  expect(
    [size?.width, size?.height, size?.depth ?? null].map((length) => length && Math.round(length * 100) / 100),
  ).toEqual([width, height, depth])
})

test.each([null, '', 'One size', 'Weight 560 g', 'Strap drop 48 to 58 cm', 'Width 26 cm', '0 x 20 cm', '26 x 9000 cm'])(
  '%j says no size',
  (text) => expect(readProductSize(text)).toBeNull(),
)
