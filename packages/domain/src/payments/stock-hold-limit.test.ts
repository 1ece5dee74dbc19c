import { expect, test } from 'vitest'
import { limits } from '../limits/limits.ts'
import { judgeStockHold, countUnits } from './stock-hold-limit.ts'

const { perBuyer, perNetwork } = limits.payment.heldUnits

test.each([
  ['nothing is held', { buyer: 0, network: 0 }, 1, null],
  ['exactly the limit of a buyer is reached', { buyer: perBuyer - 2, network: 0 }, 2, null],
  ['the limit of a buyer is exceeded', { buyer: perBuyer - 2, network: 0 }, 3, 'Too many items are reserved'],
  ['exactly the limit of a network is reached', { buyer: 0, network: perNetwork - 1 }, 1, null],
  ['the limit of a network is exceeded', { buyer: 0, network: perNetwork }, 1, 'Too many items are reserved'],
  ['one cart has exactly the limit of a buyer', { buyer: 0, network: 0 }, perBuyer, null],
  ['one cart is above the limit of a buyer', { buyer: 0, network: 0 }, perBuyer + 1, `At most ${perBuyer} items`],
])('judges a hold when %s', (_when, held, requestedUnits, message) => {
  expect(judgeStockHold(held, requestedUnits, 1)?.slice(0, message?.length) ?? null).toBe(message)
})

test('the factor raises the limit of a network, not of a buyer', () => {
  expect(judgeStockHold({ buyer: 0, network: perNetwork }, 1, 2)).toBeNull()
  expect(judgeStockHold({ buyer: perBuyer, network: 0 }, 1, 1_000)).not.toBeNull()
})

test('counts the units of all lines', () => {
  expect(countUnits([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
  expect(countUnits([])).toBe(0)
})
