import { expect, test } from 'vitest'
import { colorValueOf } from './color-values.ts'

test.each([
  ['Noir', '#211f1d'],
  ['  oxblood ', '#571a20'],
  ['Vert Forest', '#26392d'],
  ['Forest Green', '#3f6b47'],
  ['Écru', '#e6dccb'],
  ['Nocturne No. 5', '#8c8174'],
  ['constructor', '#8c8174'],
  ['', '#8c8174'],
])('the swatch of %o is %s', (name, value) => {
  expect(colorValueOf(name)).toBe(value)
})
