import { expect, test } from 'vitest'
import { policy } from '../policy.ts'
import { judgeHold, piecesOf } from './hold-cap.ts'

const { perBuyer, perNetwork } = policy.payment.heldPieces

test.each([
  ['nothing is held', { buyer: 0, network: 0 }, 1, null],
  ['exactly the limit of a buyer is reached', { buyer: perBuyer - 2, network: 0 }, 2, null],
  ['one more than a buyer may hold', { buyer: perBuyer - 2, network: 0 }, 3, 'Too many pieces are set aside'],
  ['exactly the limit of a network is reached', { buyer: 0, network: perNetwork - 1 }, 1, null],
  ['one more than a network may hold', { buyer: 0, network: perNetwork }, 1, 'Too many pieces are set aside'],
  ['one cart alone is exactly what a buyer may hold', { buyer: 0, network: 0 }, perBuyer, null],
  ['one cart alone is too much', { buyer: 0, network: 0 }, perBuyer + 1, `At most ${perBuyer} pieces`],
])('when %s', (_when, held, wanted, refusal) => {
  expect(judgeHold(held, wanted, 1)?.slice(0, refusal?.length) ?? null).toBe(refusal)
})

test('a network may be given more, a buyer not', () => {
  expect(judgeHold({ buyer: 0, network: perNetwork }, 1, 2)).toBeNull()
  expect(judgeHold({ buyer: perBuyer, network: 0 }, 1, 1_000)).not.toBeNull()
})

test('pieces are counted over all lines', () => {
  expect(piecesOf([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
  expect(piecesOf([])).toBe(0)
})
