import { sql } from 'kysely'
import { databaseErrorOf } from '../../db/client.ts'

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
 * Common table expressions over `candidates (n)`, the orders that no other check rejected, and `waiting (n, holder,
 * is_network, pieces, most)`. Returns `judged`:
 * - `is_buyers`, `is_networks`: the order alone exceeds the limit of its buyer or network;
 * - `is_refused`: the order exceeds a limit together with the candidates before it.
 * Colors are locked before holders, and holders in one order, so that two statements cannot deadlock.
 */
export const judgeUnpaidUnits = sql`
    counters as materialized (
      select holder, pieces from lock_waiting_pieces(array(select holder from waiting join candidates using (n)))
    ),
    judged as materialized (
      select n, bool_or(alone > most and not is_network) as is_buyers, bool_or(alone > most and is_network) as is_networks,
        bool_or(together > most) as is_refused
      from (
        select w.n, w.most, w.is_network, coalesce(c.pieces, 0) + w.pieces as alone,
          coalesce(c.pieces, 0) + sum(w.pieces) over (partition by w.holder order by w.n) as together
        from waiting w join candidates using (n) left join counters c using (holder)
      ) lines
      group by n
    )`

/**
 * Common table expression over `accepted (n)`: adds the units to each holder's count. Uses only the primary key, so the
 * plan is stable for nearly empty tables. The check constraints are the last safeguard: two concurrent first orders of
 * a holder see no count yet. The database subtracts the units when the order is paid or closed
 * (`count_off_waiting_pieces`), last in that transaction.
 */
export const countUnpaidUnits = sql`
    counted as (
      insert into waiting_pieces as c (holder, is_network, pieces, most)
      select holder, is_network, sum(pieces), max(most) from waiting join accepted using (n)
      group by holder, is_network order by holder
      on conflict (holder) do update set pieces = c.pieces + excluded.pieces, most = excluded.most
    )`

/** Returns which limit's constraint an error violated, or null for another error. */
export function unpaidLimitErrorOf(error: unknown): 'too many' | 'too many of network' | null {
  const databaseError = databaseErrorOf(error)
  if (databaseError?.code !== '23514' || databaseError.table !== 'waiting_pieces') return null
  return databaseError.constraint === 'waiting_pieces_of_network' ? 'too many of network' : 'too many'
}
