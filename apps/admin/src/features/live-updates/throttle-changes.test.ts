import { liveUpdateLimits } from '@atelier/domain/live-updates/live-update-limits'
import type { LiveUpdate } from '@atelier/domain/live-updates/live-update'
import { beforeEach, expect, test, vi } from 'vitest'
import { createNewOrderAnnouncer } from './announce-new-orders.ts'
import { batchOf, type LiveChange } from './live-batch.ts'
import { throttleChanges } from './throttle-changes.ts'

const created = (id: string, count = 1): LiveUpdate => ({ kind: 'orders-created', ids: [id], count })
const changed = (id: string, count = 1): LiveUpdate => ({ kind: 'orders-changed', ids: [id], count })
const { refreshMs } = liveUpdateLimits

beforeEach(() => {
  vi.useFakeTimers()
})

test('passes the first change on within a third of a second', () => {
  const flush = vi.fn()
  throttleChanges(flush).add(created('a'))
  expect(flush).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(flush.mock.calls).toEqual([[[created('a')]]])
})

test('a flood of a hundred changes a second for ten seconds leads to at most six refreshes, and none is lost', () => {
  const batches: (readonly LiveChange[])[] = []
  const throttle = throttleChanges((changes) => batches.push(changes))
  for (let index = 0; index < 1_000; index += 1) {
    throttle.add(created(`order-${index}`))
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(refreshMs)
  expect(batches.length).toBeLessThanOrEqual(10_000 / refreshMs + 1)
  expect(batches.flat()).toHaveLength(1_000)
})

test('drops the changes that wait, and passes later ones on', () => {
  const flush = vi.fn()
  const throttle = throttleChanges(flush)
  throttle.add('everything')
  throttle.drop()
  vi.advanceTimersByTime(refreshMs)
  expect(flush).not.toHaveBeenCalled()
  throttle.add(created('a'))
  vi.advanceTimersByTime(refreshMs)
  expect(flush.mock.calls).toEqual([[[created('a')]]])
})

test.each<[string, LiveChange[], object]>([
  [
    'counts new orders, newest first',
    [created('a'), created('b', 70)],
    { created: ['b', 'a'], createdCount: 71, changed: [], isInboxChanged: false },
  ],
  ['names changed orders', [changed('a'), changed('b')], { changed: ['a', 'b'], createdCount: 0 }],
  ['does not name too many', [changed('a', 51), changed('b')], { changed: 'any' }],
  ['sees the inbox', [{ kind: 'inbox-changed', ids: [], count: 1 }], { changed: [], isInboxChanged: true }],
  [
    'covers what an interruption hid',
    [created('a'), 'everything'],
    { created: ['a'], changed: 'any', isInboxChanged: true },
  ],
])('a batch %s', (_, changes, batch) => {
  expect(batchOf(changes)).toMatchObject(batch)
})

test('announces new orders in one sentence, at most every 20 seconds', () => {
  const announce = vi.fn()
  const add = createNewOrderAnnouncer(announce)
  add(0)
  add(1)
  vi.advanceTimersByTime(1)
  for (let second = 0; second < 10; second += 1) {
    add(3)
    vi.advanceTimersByTime(1_000)
  }
  expect(announce.mock.calls).toEqual([['1 new order.'], ['']])
  vi.advanceTimersByTime(20_000)
  expect(announce.mock.calls).toEqual([['1 new order.'], [''], ['30 new orders.'], ['']])
})
