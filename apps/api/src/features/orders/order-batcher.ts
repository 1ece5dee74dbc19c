import { databaseErrorOf, retryOnSerializationFailure, type Db } from '../../db/client.ts'
import { isConcurrentlyStored, storeOrder, storeOrders, type NewOrder, type StoreOutcome } from './orders.repo.ts'
import { analyzeOrderTables } from './planner-statistics.repo.ts'

/** Two concurrent statements keep the database busy while the next orders queue up. */
const MAX_CONCURRENT_BATCHES = 2
const MAX_BATCH_SIZE = 32
/**
 * Analyzes the order tables after this many orders of this process, and again whenever the number has grown fourfold.
 */
const ANALYZE_AFTER_ORDERS = 500
const ANALYZE_GROWTH_FACTOR = 4

/** Stores the orders of one process in batches (group commit). */
export interface OrderBatcher {
  /**
   * Stores an order in one batch with concurrent ones. Each succeeds or fails alone. `stale` may also mean that another
   * order of the batch took the same units.
   */
  store: (order: NewOrder) => Promise<StoreOutcome>
  /** Stores an order in a statement of its own: `stale` is the order's own. */
  storeSingle: (order: NewOrder) => Promise<StoreOutcome>
}

interface QueuedOrder {
  order: NewOrder
  resolve: (outcome: StoreOutcome | Promise<StoreOutcome>) => void
  reject: (reason: unknown) => void
}

/** The statements that the batcher runs; tests replace them. */
const STATEMENTS = { storeOrder, storeOrders, analyzeOrderTables }

/**
 * Runs the statement of a batch. Retries once when another transaction stored a row that the statement could not see.
 * The retry sees it and rejects only that order.
 */
async function storeBatch(storeOnce: () => Promise<StoreOutcome[]>): Promise<StoreOutcome[]> {
  try {
    return await retryOnSerializationFailure(storeOnce)
  } catch (error) {
    if (isConcurrentlyStored(error)) return retryOnSerializationFailure(storeOnce)
    throw error
  }
}

/**
 * Creates a batcher that stores many concurrent orders with few statements, and a single order at once (decision 21).
 */
export function createOrderBatcher(db: Db, statements: typeof STATEMENTS = STATEMENTS): OrderBatcher {
  const queue: QueuedOrder[] = []
  let activeBatches = 0
  let stored = 0
  let analyzeAt = ANALYZE_AFTER_ORDERS

  /** A failure is harmless: the database analyzes its tables within a minute anyway. */
  const countStored = (orders: number): void => {
    stored += orders
    if (stored < analyzeAt) return
    analyzeAt *= ANALYZE_GROWTH_FACTOR
    statements.analyzeOrderTables(db, stored).catch(() => undefined)
  }

  const storeSingle = (order: NewOrder): Promise<StoreOutcome> =>
    retryOnSerializationFailure(() => statements.storeOrder(db, order))

  const storeQueued = async (batch: readonly QueuedOrder[]): Promise<void> => {
    try {
      const orders = batch.map(({ order }) => order)
      const outcomes = await storeBatch(() => statements.storeOrders(db, orders))
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] ?? 'stale')
      countStored(outcomes.length)
    } catch (error) {
      for (const { order, resolve, reject } of batch) {
        // An error of the database means that nothing was stored. After a broken connection the outcome is unknown.
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
