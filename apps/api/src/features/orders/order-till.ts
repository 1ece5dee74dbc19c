import { refusalOf, untilOutOfTheWay, type Db } from '../../db/client.ts'
import { isOvertaken, storeOrder, storeOrders, type NewOrder, type Stored } from './orders.repo.ts'
import { lookAgain } from './young-tables.repo.ts'

/** Two statements at once keep the database busy while the next buyers gather. */
const LANES = 2
const MOST_TOGETHER = 32
/** After so many orders of this process the database is made to look at what it has, and whenever there are four times as many. */
const FIRST_LOOK = 500
const NEXT_LOOK = 4

/** Where the orders of one process are stored. */
export interface OrderTill {
  /**
   * Stores an order together with those of other buyers that come while earlier ones are being stored. All or nothing for
   * each; a fault of one is not the others'. `stale` may also mean that an order beside it wanted the same pieces.
   */
  store: (order: NewOrder) => Promise<Stored>
  /** The same by itself: `stale` is the order's own. */
  storeAlone: (order: NewOrder) => Promise<Stored>
}

interface Waiting {
  order: NewOrder
  resolve: (became: Stored | Promise<Stored>) => void
  reject: (reason: unknown) => void
}

/** What the database is asked to do; tests replace it. */
const STATEMENTS = { storeOrder, storeOrders, lookAgain }

/** A crowd is served with few statements, and whoever comes alone at once (decision 21). */
export function openTill(db: Db, statements: typeof STATEMENTS = STATEMENTS): OrderTill {
  const waiting: Waiting[] = []
  let lanes = 0
  let stored = 0
  let lookAt = FIRST_LOOK

  /** Should it fail, the database looks by itself within a minute. */
  const countStored = (orders: number): void => {
    stored += orders
    if (stored < lookAt) return
    lookAt *= NEXT_LOOK
    statements.lookAgain(db, stored).catch(() => undefined)
  }

  const storeAlone = (order: NewOrder): Promise<Stored> => untilOutOfTheWay(() => statements.storeOrder(db, order))

  /** One further try, when another transaction stored something that the statement could not see: it refuses one order then, not all. */
  const storeBatch = async (orders: readonly NewOrder[]): Promise<Stored[]> => {
    const store = (): Promise<Stored[]> => untilOutOfTheWay(() => statements.storeOrders(db, orders))
    try {
      return await store()
    } catch (error) {
      if (isOvertaken(error)) return store()
      throw error
    }
  }

  const storeTogether = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const orders = batch.map(({ order }) => order)
      const became = await storeBatch(orders)
      for (const [index, { resolve }] of batch.entries()) resolve(became[index] ?? 'stale')
      countStored(became.length)
    } catch (error) {
      for (const { order, resolve, reject } of batch) {
        // After a broken connection nobody knows what was kept; what the database refused was not.
        if (refusalOf(error)) resolve(storeAlone(order))
        else reject(error)
      }
    }
  }

  const serve = async (): Promise<void> => {
    lanes += 1
    while (waiting.length > 0) await storeTogether(waiting.splice(0, MOST_TOGETHER))
    lanes -= 1
  }

  return {
    store: (order) =>
      new Promise((resolve, reject) => {
        waiting.push({ order, resolve, reject })
        if (lanes < LANES) void serve()
      }),
    storeAlone,
  }
}
