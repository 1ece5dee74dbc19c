import { sql } from 'kysely'
import { refusalOf } from '../../db/client.ts'

/** Somebody with whom the pieces of an order count while they wait for their payment. */
export interface WaitsOf {
  /** Tells one from another; nobody can read from it who it is. */
  holder: string
  /** All who share a network address, rather than one buyer. */
  isNetwork: boolean
  /** So many pieces may wait, those of this order included. */
  most: number
}

/**
 * Common table expression of a larger statement over `accepted (n)` and `waiting (n, holder, is_network, pieces, most)`: counts
 * the pieces with each holder, one of them after the other, so that two statements cannot wait for each other. Whoever would have
 * more than they may is refused by the table's own walls, and the whole statement with them. Found by nothing but the primary
 * key, which leaves the planner no choice, however young the shop. The database takes the pieces off again, when the order is
 * paid for or closed (`count_off_waiting_pieces`), last of all in its transaction: colors are locked before holders, here as there.
 */
export const countWaiting = sql`
    counted as (
      insert into waiting_pieces as c (holder, is_network, pieces, most)
      select holder, is_network, sum(pieces), max(most) from waiting join accepted using (n)
      group by holder, is_network order by holder
      on conflict (holder) do update set pieces = c.pieces + excluded.pieces, most = excluded.most
    )`

/** Which of the walls refused an order; null when it was something else. */
export function tooManyWaiting(error: unknown): 'too many' | 'too many of network' | null {
  const refusal = refusalOf(error)
  if (refusal?.code !== '23514' || refusal.table !== 'waiting_pieces') return null
  return refusal.constraint === 'waiting_pieces_of_network' ? 'too many of network' : 'too many'
}
