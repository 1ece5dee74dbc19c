import { expect, test } from 'vitest'
import { policy } from '../policy.ts'
import { judgeStockHold, countUnits } from './stock-hold-limit.ts'

const { perBuyer, perNetwork } = policy.payment.heldUnits

test.each([
  ['nothing is held', { buyer: 0, network: 0 }, 1, null],
  ['exactly the limit of a buyer is reached', { buyer: perBuyer - 2, network: 0 }, 2, null],
  ['one more than a buyer may hold', { buyer: perBuyer - 2, network: 0 }, 3, 'Too many pieces are set aside'],
  ['exactly the limit of a network is reached', { buyer: 0, network: perNetwork - 1 }, 1, null],
  ['one more than a network may hold', { buyer: 0, network: perNetwork }, 1, 'Too many pieces are set aside'],
  ['one cart alone is exactly what a buyer may hold', { buyer: 0, network: 0 }, perBuyer, null],
  ['one cart alone is too much', { buyer: 0, network: 0 }, perBuyer + 1, `At most ${perBuyer} pieces`],
])('when %s', (_when, held, wanted, refusal) => {
  expect(judgeStockHold(held, wanted, 1)?.slice(0, refusal?.length) ?? null).toBe(refusal)
})

test('a network may be given more, a buyer not', () => {
  expect(judgeStockHold({ buyer: 0, network: perNetwork }, 1, 2)).toBeNull()
  expect(judgeStockHold({ buyer: perBuyer, network: 0 }, 1, 1_000)).not.toBeNull()
})

test('pieces are counted over all lines', () => {
  expect(countUnits([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
  expect(countUnits([])).toBe(0)
})
