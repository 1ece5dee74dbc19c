import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { createOrderBatcher } from './order-batcher.ts'
import type { NewOrder, StoreOutcome } from './orders.repo.ts'

/** The calls to the database, and its response: an error, or one outcome for each order. */
const calls = { batches: [] as number[], alone: [] as string[], analyzed: [] as number[] }
let respond: (orders: readonly NewOrder[]) => StoreOutcome[] | Promise<StoreOutcome[]>
let analyze: () => Promise<boolean>

const statements = {
  storeOrders: async (_db: Db, orders: readonly NewOrder[]) => {
    calls.batches.push(orders.length)
    await Promise.resolve()
    return respond(orders)
  },
  storeOrder: async (_db: Db, { orderId }: NewOrder): Promise<StoreOutcome> => {
    calls.alone.push(orderId)
    if (orderId === 'bad') throw new Error('refused alone')
    return 'stored'
  },
  analyzeOrderTables: (_db: Db, stored: number) => {
    calls.analyzed.push(stored)
    return analyze()
  },
}

const orderOf = (orderId: string): NewOrder => ({ orderId }) as NewOrder
const manyOrders = (count: number): NewOrder[] => Array.from({ length: count }, (_, at) => orderOf(`ORD-${at}`))
const aBatcher = () => createOrderBatcher({} as Db, statements)

/** An error returned by the database, which therefore stored nothing. */
function databaseError(code: string, table: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { severity: 'ERROR', code, table })
}

beforeEach(() => {
  calls.batches = []
  calls.alone = []
  calls.analyzed = []
  respond = (orders) => orders.map(() => 'stored')
  analyze = async () => true
})

test('runs two batches at a time of at most 32 orders each, also in later rounds', async () => {
  const batcher = aBatcher()
  for (let round = 0; round < 3; round += 1) {
    calls.batches = []
    // The last batch of the previous round ends only after its promises.
    await setImmediate()
    const outcomes = await Promise.all(manyOrders(70).map((order) => batcher.store(order)))
    expect(outcomes).toEqual(outcomes.map(() => 'stored'))
    expect(calls.batches).toEqual([1, 1, 32, 32, 4])
    expect(await batcher.store(orderOf('one'))).toBe('stored')
    expect(calls.batches).toEqual([1, 1, 32, 32, 4, 1])
  }
  expect(calls.alone).toEqual([])
})

test('returns each order its own outcome, and stale for a missing outcome', async () => {
  const batcher = aBatcher()
  const all: StoreOutcome[] = ['stored', 'running', 'repeated', 'too many']
  respond = (orders) => (orders.length < 4 ? orders.map(() => 'stored') : all)
  const [, , ...outcomes] = await Promise.all(manyOrders(7).map((order) => batcher.store(order)))
  expect(outcomes).toEqual([...all, 'stale'])
})

test('refreshes the planner statistics after 500 orders and whenever their number has quadrupled', async () => {
  const batcher = aBatcher()
  analyze = () => Promise.reject(new Error('the tables are locked'))
  /** The number of refreshes after each order. */
  const refreshes = new Map<number, number>()
  for (let order = 1; order <= 2_001; order += 1) {
    await batcher.store(orderOf('one'))
    refreshes.set(order, calls.analyzed.length)
  }
  expect([499, 500, 1_999, 2_000].map((order) => refreshes.get(order))).toEqual([0, 1, 1, 2])
  expect(calls.analyzed).toEqual([500, 2_000])
})

test('stores a batch at the second attempt when another transaction conflicted', async () => {
  const batcher = aBatcher()
  respond = (orders) => {
    if (calls.batches.length === 1) throw databaseError('23505', 'idempotency_keys')
    return orders.map(() => 'stored')
  }
  expect(await batcher.store(orderOf('one'))).toBe('stored')
  expect([calls.batches, calls.alone]).toEqual([[1, 1], []])
})

test('stores the orders of a rejected batch one by one, and only the invalid one fails', async () => {
  const batcher = aBatcher()
  respond = (orders) => {
    if (orders.length > 1) throw databaseError('23514', 'orders')
    return orders.map(() => 'stored')
  }
  const orders = [...manyOrders(2), orderOf('good'), orderOf('bad'), orderOf('fine')]
  const outcomes = await Promise.allSettled(orders.map((order) => batcher.store(order)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[3]).toMatchObject({ reason: { message: 'refused alone' } })
  expect([calls.batches, calls.alone]).toEqual([
    [1, 1, 3],
    ['good', 'bad', 'fine'],
  ])
})

test('after a broken connection every order of the batch fails with its error, and none is stored again', async () => {
  const batcher = aBatcher()
  const broken = new Error('the connection broke')
  respond = (orders) => {
    if (orders.length > 1) throw broken
    return orders.map(() => 'stored')
  }
  const outcomes = await Promise.allSettled(manyOrders(5).map((order) => batcher.store(order)))
  expect(outcomes.slice(2)).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: broken })))
  expect([calls.batches, calls.alone]).toEqual([[1, 1, 3], []])
})
