import { sql } from 'kysely'
import { databaseErrorOf, type Tx } from '../../db/client.ts'

/** A buyer or network whose unpaid units are limited. */
export interface UnpaidUnitHolder {
  /** A keyed hash that identifies the holder without revealing the identity. */
  holder: string
  /** True for a shared network address, false for a single buyer. */
  isNetwork: boolean
  /** The maximum of unpaid units, including those of this order. */
  most: number
}

/**
 * Adds the units of an unpaid order to the count of each holder. Throws the error of `unpaidLimitErrorOf` when a holder
 * would exceed its limit. Locks buyers before networks, and colors are locked before both, so that two orders cannot
 * deadlock. The database subtracts the units when the order is paid or closed (`count_off_waiting_pieces`).
 */
export async function countUnpaidUnits(tx: Tx, holders: readonly UnpaidUnitHolder[], units: number): Promise<void> {
  await sql`
    insert into waiting_pieces as c (holder, is_network, pieces, most)
    select holder, "isNetwork", ${units}::integer, most
    from json_to_recordset(${JSON.stringify(holders)}::json) as h (holder text, "isNetwork" boolean, most bigint)
    order by "isNetwork", holder
    on conflict (holder) do update set pieces = c.pieces + excluded.pieces, most = excluded.most`.execute(tx)
}

/** Returns which limit's constraint an error violated, or null for another error. */
export function unpaidLimitErrorOf(error: unknown): 'too many' | 'too many of network' | null {
  const databaseError = databaseErrorOf(error)
  if (databaseError?.code !== '23514' || databaseError.table !== 'waiting_pieces') return null
  return databaseError.constraint === 'waiting_pieces_of_network' ? 'too many of network' : 'too many'
}
