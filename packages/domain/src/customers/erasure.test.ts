import { expect, test } from 'vitest'
import { hasNoOtherRecords, describeOtherRecords, type OtherRecords } from './erasure.ts'

const NONE: OtherRecords = { accounts: 0, guests: 0, orders: 0, subscriptions: 0, messages: 0, waits: 0 }
const KINDS = Object.keys(NONE) as (keyof OtherRecords)[]

test('an address has no other records only when nothing else is stored under it', () => {
  expect(hasNoOtherRecords(NONE)).toBe(true)
  for (const kind of KINDS) expect(hasNoOtherRecords({ ...NONE, [kind]: 1 }), kind).toBe(false)
  expect(hasNoOtherRecords({ accounts: 1, guests: 1, orders: 1, subscriptions: 1, messages: 1, waits: 1 })).toBe(false)
})

test('describes other records in singular and plural', () => {
  expect(describeOtherRecords(NONE)).toEqual([])
  expect(describeOtherRecords({ ...NONE, guests: 1, orders: 3, messages: 2 })).toEqual([
    'another guest',
    '3 orders placed without this account',
    '2 messages to support',
  ])
  expect(describeOtherRecords({ accounts: 2, guests: 2, orders: 1, subscriptions: 1, messages: 1, waits: 1 })).toEqual([
    '2 other accounts',
    '2 other guests',
    'an order placed without this account',
    'a newsletter subscription',
    'a message to support',
    'a back-in-stock request',
  ])
})
