import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { expect, test } from 'vitest'
import { isOrderPacked, itemKey, readScan, reduceBench, startBench, type SlipItem } from './bench-state.ts'

const ONE = 'ORD-0000K7Q2MDAA'
const TWO = 'ORD-0000P3V8XABB'
const THREE = 'ORD-00001111AACC'
const IDS = [ONE, TWO, THREE]

const anItem = (over: Partial<SlipItem>): SlipItem => ({
  productId: 'totes-1',
  name: 'Aumont',
  imageUrl: null,
  color: 'Noir',
  size: null,
  price: 100,
  quantity: 1,
  sku: 'AUM-NOI',
  ...over,
})
const noir = anItem({ quantity: 2 })
const sand = anItem({ color: 'Sand', sku: 'AUM-SAN', gtin: '036000291452' })
const wallet = anItem({ productId: 'wallets-9', sku: null })
const slip = { orderId: ONE, items: [noir, sand, wallet] } as OrderPackingSlip
const scan = (text: string, packed = {}) => readScan(text, { slip, packed, orderIds: IDS })
const ALL = { [itemKey(noir)]: 2, [itemKey(sand)]: 1, [itemKey(wallet)]: 1 }

test.each([
  ['a SKU in any case', ' aum-san ', { kind: 'item', item: sand }],
  ['a UPC-A', '036000291452', { kind: 'item', item: sand }],
  ['the EAN-13 that is this UPC-A', '0036000291452', { kind: 'item', item: sand }],
  ['a GTIN of no item', '4006381333931', { kind: 'unknown' }],
  ['the product ID of one line', 'wallets-9', { kind: 'item', item: wallet }],
  ['the product ID of two colors', 'totes-1', { kind: 'unknown' }],
  ['the slip of another order', TWO, { kind: 'order', at: 1 }],
  ['an order number with its sign', '#11aacc', { kind: 'order', at: 2 }],
  ['a label', '1Z5R89390357567127', { kind: 'label', trackingNumber: '1Z5R89390357567127' }],
  ['any other code', 'S1', { kind: 'unknown' }],
])('reads %s', (_what, text, expected) => {
  expect(scan(text)).toEqual(expected)
})

test('a second unit of a line is another scan, a third one too many', () => {
  expect(scan('AUM-NOI', { [itemKey(noir)]: 1 })).toEqual({ kind: 'item', item: noir })
  expect(scan('AUM-NOI', { [itemKey(noir)]: 2 })).toEqual({ kind: 'too many', item: noir })
})

test('any code is a label once every unit is packed', () => {
  expect(isOrderPacked(slip, { ...ALL, [itemKey(noir)]: 1 })).toBe(false)
  expect(isOrderPacked(slip, ALL)).toBe(true)
  expect(scan('S1', ALL)).toEqual({ kind: 'label', trackingNumber: 'S1' })
})

test('a settled order makes room for the next open one, and for earlier ones at the end', () => {
  let state = reduceBench(startBench(IDS), { kind: 'go', at: 1 })
  state = reduceBench(state, { kind: 'settle', orderId: TWO, outcome: 'shipped' })
  expect(state.at).toBe(2)
  state = reduceBench(state, { kind: 'settle', orderId: THREE, outcome: 'skipped' })
  expect(state.at).toBe(0)
  state = reduceBench(state, { kind: 'settle', orderId: ONE, outcome: 'shipped' })
  expect(state.at).toBe(IDS.length)
  expect(state.outcomes).toEqual({ [ONE]: 'shipped', [TWO]: 'shipped', [THREE]: 'skipped' })
})

test('an order is settled once, and another one than the current does not move the bench', () => {
  const state = reduceBench(startBench(IDS), { kind: 'settle', orderId: TWO, outcome: 'skipped' })
  expect(state.at).toBe(0)
  expect(reduceBench(state, { kind: 'settle', orderId: TWO, outcome: 'shipped' })).toBe(state)
})

test('going on stays within the queue', () => {
  expect(reduceBench(startBench(IDS), { kind: 'go', at: -1 }).at).toBe(0)
  expect(reduceBench(startBench(IDS), { kind: 'go', at: 9 }).at).toBe(2)
})
