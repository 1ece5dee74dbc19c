import { expect, test } from 'vitest'
import { netAndGross } from './net-and-gross.ts'

test('an amount is without tax where it is added, and with it where it is included', () => {
  const part = { amountCents: 6_600, taxCents: 600 }
  expect(netAndGross(part, 'added')).toEqual({ netCents: 6_600, grossCents: 7_200 })
  expect(netAndGross(part, 'included')).toEqual({ netCents: 6_000, grossCents: 6_600 })
})
