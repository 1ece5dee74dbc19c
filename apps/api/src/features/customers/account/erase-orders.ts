import { inTransaction, type Db, type Tx } from '../../../db/client.ts'
import type { ErasedOrder } from '../../../personal-data.ts'
import { anonymizeExpiredOrders, anonymizeOrdersOfDeleted, listExpiredOrders } from '../../orders/orders.public.ts'
import { detachPaymentsFromUsers } from '../../payments/payments.public.ts'
import { PERSONAL_DATA } from './personal-data.ts'

const BATCH_SIZE = 200

async function eraseCopies(tx: Tx, orders: readonly ErasedOrder[]): Promise<number> {
  if (orders.length === 0) return 0
  for (const { eraseOrders } of PERSONAL_DATA) await eraseOrders?.(tx, orders)
  return orders.length
}

/**
 * Anonymizes the orders of one deleted account, or of all if `userId` is null, and their copies in other features.
 * Orders still in delivery follow later. Returns the number of changed orders.
 */
export const eraseOrdersOfDeleted = async (tx: Tx, userId: string | null): Promise<number> =>
  eraseCopies(tx, await anonymizeOrdersOfDeleted(tx, userId))

/**
 * Anonymizes the next batch of orders older than `years`: name, addresses, notes and account. Order numbers,
 * line items, amounts, state and country stay, so that ledger and totals stay correct. Skips orders still in delivery.
 * Returns the number of changed orders; 0 when none is left.
 */
export const anonymizeOldOrders = (db: Db, years: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    const orderIds = await listExpiredOrders(tx, years, BATCH_SIZE)
    if (orderIds.length === 0) return 0
    // The lock order of all transactions (decision 26): payments and checkouts, then orders.
    await detachPaymentsFromUsers(tx, orderIds)
    return eraseCopies(tx, await anonymizeExpiredOrders(tx, orderIds))
  })
