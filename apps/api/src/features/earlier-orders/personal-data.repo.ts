import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import type { PersonalData } from '../../personal-data.ts'

const BATCH_SIZE = 1_000

/** Removes the person from earlier orders. Numbers, line items and amounts stay. */
async function erasePerson(tx: Tx, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    update earlier_orders set user_id = null, email = null, name = null, erased_at = now()
    where ${condition} returning order_id`.execute(tx)
  return rows.length
}

export const earlierOrdersPersonalData: PersonalData = {
  columns: {
    earlier_orders: {
      email: 'cleared, exported',
      name: 'cleared, exported',
    },
  },
  eraseUser: async (tx, { userId }) => void (await erasePerson(tx, sql`user_id = ${userId}`)),
  eraseAddress: async (tx, email) => void (await erasePerson(tx, sql`user_id is null and email = ${email}`)),
}

/** Removes the person from the next earlier orders that are older than `years`. Returns their number; 0 when none is left. */
export const anonymizeOldEarlierOrders = (db: Db, years: number): Promise<number> =>
  inTransaction(db, (tx) =>
    erasePerson(
      tx,
      sql`order_id in (select order_id from earlier_orders
        where placed_at < now() - make_interval(years => ${years}::integer) and erased_at is null
        order by placed_at limit ${BATCH_SIZE})`,
    ),
  )
