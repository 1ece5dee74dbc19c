import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { findOrInsertGuestBuyers } from '../../auth/auth.public.ts'
import { assignGuests, listUnownedOrders } from '../../orders/orders.public.ts'

/** Orders of one transaction, so that no other one waits long for them. */
const BATCH = 500

/**
 * Gives orders of visitors without a session to a guest with their email address, so that Customers lists every buyer (A2).
 * No session belongs to such a guest, so it opens no order. Runs as a job, because no order waits for it.
 * Returns the number of orders.
 */
export async function listGuestBuyers({ db, now }: Deps, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const orders = await listUnownedOrders(db, BATCH)
    if (orders.length === 0) break
    await inTransaction(db, async (tx) => {
      const buyers = new Map(orders.map(({ email, name }) => [email, { userId: `guest_${randomUUID()}`, email, name }]))
      const guests = await findOrInsertGuestBuyers(tx, [...buyers.values()], now())
      const owners = orders.map(({ orderId, email }) => ({ orderId, guestId: guests.get(email) ?? null }))
      await assignGuests(tx, owners)
    })
    count += orders.length
  }
  return count
}
