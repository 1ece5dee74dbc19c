import { expect, test } from 'vitest'
import { countArrived } from '../../../ui/list/use-slide-in.ts'
import type { LiveBatch } from '../../live-updates/live-updates.store.ts'
import { orderList } from './order-list-state.ts'
import { isNewestFirst, mustRefetch } from './use-live-orders.ts'

const at = (address: string) => orderList.read(new URLSearchParams(address))
const batch = (change: Partial<LiveBatch>): LiveBatch => ({
  created: [],
  createdCount: 0,
  changed: [],
  isInboxChanged: false,
  ...change,
})
const CREATED = batch({ created: ['new'], createdCount: 1 })

test.each([
  ['', true],
  ['status=pending', true],
  ['page=2', false],
  ['sort=total', false],
  ['order=asc', false],
])('the list at "%s" has new orders first: %s', (address, isFirst) => {
  expect(isNewestFirst(at(address))).toBe(isFirst)
})

test.each<[string, LiveBatch, string, { isHeld?: boolean }, boolean]>([
  ['a new order', CREATED, '', {}, true],
  ['a new order, with filters', CREATED, 'status=pending', {}, true],
  ['a new order, on page 2', CREATED, 'page=2', {}, false],
  ['a new order, sorted by total', CREATED, 'sort=total', {}, false],
  ['a new order while orders are selected', CREATED, '', { isHeld: true }, false],
  ['a change of a shown order, on page 2', batch({ changed: ['b'] }), 'page=2', {}, true],
  ['a change of a selected order', batch({ changed: ['b'] }), '', { isHeld: true }, true],
  ['a change of another order, which the filters may admit now', batch({ changed: ['z'] }), 'status=shipped', {}, true],
  ['a change of another order, on page 2', batch({ changed: ['z'] }), 'page=2', {}, false],
  ['an interruption, on page 2', batch({ changed: 'any' }), 'page=2', {}, true],
  ['an interruption while orders are selected', batch({ changed: 'any' }), '', { isHeld: true }, false],
  ['a message', batch({ isInboxChanged: true }), '', {}, false],
])('after %s', (_, change, address, { isHeld = false }, expected) => {
  expect(mustRefetch(change, { state: at(address), ids: ['a', 'b'], isHeld })).toBe(expected)
})

test.each<[string, string[], string[], number]>([
  ['the first load', [], ['n', 'a', 'b'], 0],
  ['one new row', ['a', 'b'], ['n', 'a'], 1],
  ['two new rows', ['a', 'b', 'c'], ['m', 'n', 'a'], 2],
  ['another page', ['a', 'b'], ['c', 'd'], 0],
  ['a filter less, which brings an old row', ['a', 'b'], ['old', 'a', 'b'], 0],
  ['a row that went away', ['a', 'b'], ['b'], 0],
])('slides down after %s', (_, before, now, count) => {
  expect(countArrived(before, now, new Set(['m', 'n']))).toBe(count)
})
