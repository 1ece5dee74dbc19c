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
export interface OrderBatcher<Order extends NewOrder = NewOrder> {
  /**
   * Stores an order in one batch with concurrent ones. Each succeeds or fails alone. `stale` may also mean that another
   * order of the batch took the same units.
   */
  store: (order: Order) => Promise<StoreOutcome>
  /** Stores an order in a statement of its own: `stale` is the order's own. */
  storeSingle: (order: Order) => Promise<StoreOutcome>
}

interface QueuedOrder<Order> {
  order: Order
  resolve: (outcome: StoreOutcome | Promise<StoreOutcome>) => void
  reject: (reason: unknown) => void
}

/** The statements that a batcher runs. Orders that are already paid have others; tests replace them. */
interface Statements<Order> {
  storeOrder: (db: Db, order: Order) => Promise<StoreOutcome>
  storeOrders: (db: Db, orders: readonly Order[]) => Promise<StoreOutcome[]>
  analyzeOrderTables: typeof analyzeOrderTables
}
const STATEMENTS: Statements<NewOrder> = {
  storeOrder,
  storeOrders: (db, orders) => storeOrders(db, orders),
  analyzeOrderTables,
}

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
export function createOrderBatcher<Order extends NewOrder = NewOrder>(
  db: Db,
  statements: Partial<Statements<Order>> = {},
): OrderBatcher<Order> {
  const run: Statements<Order> = { ...STATEMENTS, ...statements }
  const queue: QueuedOrder<Order>[] = []
  let activeBatches = 0
  let stored = 0
  let analyzeAt = ANALYZE_AFTER_ORDERS

  /** A failure is harmless: the database analyzes its tables within a minute anyway. */
  const countStored = (orders: number): void => {
    stored += orders
    if (stored < analyzeAt) return
    analyzeAt *= ANALYZE_GROWTH_FACTOR
    run.analyzeOrderTables(db, stored).catch(() => undefined)
  }

  const storeSingle = (order: Order): Promise<StoreOutcome> =>
    retryOnSerializationFailure(() => run.storeOrder(db, order))

  const storeQueued = async (batch: readonly QueuedOrder<Order>[]): Promise<void> => {
    try {
      const orders = batch.map(({ order }) => order)
      const outcomes = await storeBatch(() => run.storeOrders(db, orders))
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
