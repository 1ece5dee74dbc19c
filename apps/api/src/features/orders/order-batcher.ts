import { databaseErrorOf, retryOnSerializationFailure, type Db } from '../../db/client.ts'
import { isConcurrentlyStored, storeOrder, storeOrders, type NewOrder, type StoreOutcome } from './orders.repo.ts'
import { analyzeOrderTables } from './planner-statistics.repo.ts'

/** Two statements at once keep the database busy while the next buyers gather. */
const MAX_CONCURRENT_BATCHES = 2
const MAX_BATCH_SIZE = 32
/** After so many orders of this process the database is made to look at what it has, and whenever there are four times as many. */
const ANALYZE_AFTER_ORDERS = 500
const ANALYZE_GROWTH_FACTOR = 4

/** Where the orders of one process are stored. */
export interface OrderBatcher {
  /**
   * Stores an order together with those of other buyers that come while earlier ones are being stored. All or nothing for
   * each; a fault of one is not the others'. `stale` may also mean that an order beside it wanted the same pieces.
   */
  store: (order: NewOrder) => Promise<StoreOutcome>
  /** The same by itself: `stale` is the order's own. */
  storeSingle: (order: NewOrder) => Promise<StoreOutcome>
}

interface QueuedOrder {
  order: NewOrder
  resolve: (outcome: StoreOutcome | Promise<StoreOutcome>) => void
  reject: (reason: unknown) => void
}

/** What the database is asked to do; tests replace it. */
const STATEMENTS = { storeOrder, storeOrders, lookAgain: analyzeOrderTables }

/** A crowd is served with few statements, and whoever comes alone at once (decision 21). */
export function createOrderBatcher(db: Db, statements: typeof STATEMENTS = STATEMENTS): OrderBatcher {
  const queue: QueuedOrder[] = []
  let activeBatches = 0
  let stored = 0
  let analyzeAt = ANALYZE_AFTER_ORDERS

  /** Should it fail, the database looks by itself within a minute. */
  const countStored = (orders: number): void => {
    stored += orders
    if (stored < analyzeAt) return
    analyzeAt *= ANALYZE_GROWTH_FACTOR
    statements.lookAgain(db, stored).catch(() => undefined)
  }

  const storeSingle = (order: NewOrder): Promise<StoreOutcome> =>
    retryOnSerializationFailure(() => statements.storeOrder(db, order))

  /** One further try, when another transaction stored something that the statement could not see: it refuses one order then, not all. */
  const storeBatch = async (orders: readonly NewOrder[]): Promise<StoreOutcome[]> => {
    const store = (): Promise<StoreOutcome[]> => retryOnSerializationFailure(() => statements.storeOrders(db, orders))
    try {
      return await store()
    } catch (error) {
      if (isConcurrentlyStored(error)) return store()
      throw error
    }
  }

  const storeQueued = async (batch: readonly QueuedOrder[]): Promise<void> => {
    try {
      const orders = batch.map(({ order }) => order)
      const outcomes = await storeBatch(orders)
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] ?? 'stale')
      countStored(outcomes.length)
    } catch (error) {
      for (const { order, resolve, reject } of batch) {
        // After a broken connection nobody knows what was kept; what the database refused was not.
        if (databaseErrorOf(error)) resolve(storeSingle(order))
        else reject(error)
      }
    }
  }

  const drainQueue = async (): Promise<void> => {
    activeBatches += 1
    while (queue.length > 0) await storeQueued(queue.splice(0, MAX_BATCH_SIZE))
    activeBatches -= 1
  }

  return {
    store: (order) =>
      new Promise((resolve, reject) => {
        queue.push({ order, resolve, reject })
        if (activeBatches < MAX_CONCURRENT_BATCHES) void drainQueue()
      }),
    storeSingle,
  }
}
