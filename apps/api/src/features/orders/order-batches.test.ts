import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { createOrderBatcher } from './order-batcher.ts'
import type { NewOrder, StoreOutcome } from './orders.repo.ts'

/** What the database was asked for, and what it answers: an error, or one outcome for each order. */
const asked = { batches: [] as number[], alone: [] as string[], analyzed: [] as number[] }
let answer: (orders: readonly NewOrder[]) => StoreOutcome[] | Promise<StoreOutcome[]>
let analyze: () => Promise<boolean>

const statements = {
  storeOrders: async (_db: Db, orders: readonly NewOrder[]) => {
    asked.batches.push(orders.length)
    await Promise.resolve()
    return answer(orders)
  },
  storeOrder: async (_db: Db, { orderId }: NewOrder): Promise<StoreOutcome> => {
    asked.alone.push(orderId)
    if (orderId === 'bad') throw new Error('refused alone')
    return 'stored'
  },
  analyzeOrderTables: (_db: Db, stored: number) => {
    asked.analyzed.push(stored)
    return analyze()
  },
}

const orderOf = (orderId: string): NewOrder => ({ orderId }) as NewOrder
const crowd = (count: number): NewOrder[] => Array.from({ length: count }, (_, at) => orderOf(`ORD-${at}`))
const aTill = () => createOrderBatcher({} as Db, statements)

/** An error as the database gives it, of which nothing was stored. */
function refusal(code: string, table: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { severity: 'ERROR', code, table })
}

beforeEach(() => {
  asked.batches = []
  asked.alone = []
  asked.analyzed = []
  answer = (orders) => orders.map(() => 'stored')
  analyze = async () => true
})

test('two batches at a time take what waits, at most 32 orders each, and later crowds are served alike', async () => {
  const till = aTill()
  for (let round = 0; round < 3; round += 1) {
    asked.batches = []
    // The last batch of the round before has ended when its promises have.
    await setImmediate()
    const outcomes = await Promise.all(crowd(70).map((order) => till.store(order)))
    expect(outcomes).toEqual(outcomes.map(() => 'stored'))
    expect(asked.batches).toEqual([1, 1, 32, 32, 4])
    expect(await till.store(orderOf('one'))).toBe('stored')
    expect(asked.batches).toEqual([1, 1, 32, 32, 4, 1])
  }
  expect(asked.alone).toEqual([])
})

test('each order gets its own outcome; one without an outcome is to be tried again', async () => {
  const till = aTill()
  const all: StoreOutcome[] = ['stored', 'running', 'repeated', 'too many']
  answer = (orders) => (orders.length < 4 ? orders.map(() => 'stored') : all)
  const [, , ...outcomes] = await Promise.all(crowd(7).map((order) => till.store(order)))
  expect(outcomes).toEqual([...all, 'stale'])
})

test('the planner statistics are refreshed after 500 orders and whenever there are four times as many', async () => {
  const till = aTill()
  analyze = () => Promise.reject(new Error('the tables are locked'))
  /** After so many orders, how many times the statistics have been refreshed. */
  const refreshes = new Map<number, number>()
  for (let order = 1; order <= 2_001; order += 1) {
    await till.store(orderOf('one'))
    refreshes.set(order, asked.analyzed.length)
  }
  expect([499, 500, 1_999, 2_000].map((order) => refreshes.get(order))).toEqual([0, 1, 1, 2])
  expect(asked.analyzed).toEqual([500, 2_000])
})

test('a batch that another transaction overtook is stored at its second try', async () => {
  const till = aTill()
  answer = (orders) => {
    if (asked.batches.length === 1) throw refusal('23505', 'idempotency_keys')
    return orders.map(() => 'stored')
  }
  expect(await till.store(orderOf('one'))).toBe('stored')
  expect([asked.batches, asked.alone]).toEqual([[1, 1], []])
})

test('orders of a batch that the database refuses are stored one by one, and only the bad one fails', async () => {
  const till = aTill()
  answer = (orders) => {
    if (orders.length > 1) throw refusal('23514', 'orders')
    return orders.map(() => 'stored')
  }
  const orders = [...crowd(2), orderOf('good'), orderOf('bad'), orderOf('fine')]
  const outcomes = await Promise.allSettled(orders.map((order) => till.store(order)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[3]).toMatchObject({ reason: { message: 'refused alone' } })
  expect([asked.batches, asked.alone]).toEqual([
    [1, 1, 3],
    ['good', 'bad', 'fine'],
  ])
})

test('after a broken connection every order of the batch fails with its error, and none is stored again', async () => {
  const till = aTill()
  const broken = new Error('the connection broke')
  answer = (orders) => {
    if (orders.length > 1) throw broken
    return orders.map(() => 'stored')
  }
  const outcomes = await Promise.allSettled(crowd(5).map((order) => till.store(order)))
  expect(outcomes.slice(2)).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: broken })))
  expect([asked.batches, asked.alone]).toEqual([[1, 1, 3], []])
})
