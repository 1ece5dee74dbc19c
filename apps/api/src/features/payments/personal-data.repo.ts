import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { erasedOrders, type PersonalData } from '../../personal-data.ts'
import { ANONYMIZED } from './checkout/checkouts.repo.ts'

export const paymentsPersonalData: PersonalData = {
  columns: {
    checkouts: {
      email: 'cleared',
      shipping: 'cleared',
      billing: 'cleared',
    },
  },

  async eraseUser(tx, { userId }) {
    await sql`update checkouts set ${ANONYMIZED} where user_id = ${userId} or guest_id = ${userId}`.execute(tx)
  },

  /** A stock hold keeps its address, because its payment may still become an order. */
  async eraseAddress(tx, email) {
    await sql`update checkouts set ${ANONYMIZED} where email = ${email} and state <> 'held'`.execute(tx)
  },

  async eraseOrders(tx, orders) {
    await sql`
      update checkouts c set ${ANONYMIZED} from ${erasedOrders(orders)}
      where c.order_id = erased.order_id and c.email <> ''`.execute(tx)
  },
}

/** Removes the user from the payments and checkouts of these orders. */
export async function detachPaymentsFromUsers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`update payments set user_id = null, guest_id = null where order_id = any(${orderIds}::text[])`.execute(tx)
  await sql`update checkouts set user_id = null, guest_id = null where order_id = any(${orderIds}::text[])`.execute(tx)
}
