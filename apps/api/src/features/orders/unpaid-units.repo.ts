import { sql } from 'kysely'
import { databaseErrorOf } from '../../db/client.ts'

/** Somebody with whom the pieces of an order count while they wait for their payment. */
export interface UnpaidUnitHolder {
  /** Tells one from another; nobody can read from it who it is. */
  holder: string
  /** All who share a network address, rather than one buyer. */
  isNetwork: boolean
  /** So many pieces may wait, those of this order included. */
  most: number
}

/**
 * Common table expressions of a larger statement over `candidates (n)`, the orders that nothing else refuses, and `waiting (n,
 * holder, is_network, pieces, most)`. Gives `judged (n, is_buyers, is_networks, is_refused)`: whether the pieces of an order are
 * too many on their own for its buyer or its network, and whether they are together with the candidates before it. Colors are
 * locked before holders, and holders in one order: two statements cannot wait for each other.
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
 * Common table expression of the same statement over `accepted (n)`: counts the pieces with each holder. Found by nothing but the
 * primary key, which leaves the planner no choice, however young the shop. The walls of the table are the last ones: two first
 * orders of one holder that are placed at the same moment see no counter yet. The database takes the pieces off again, when the
 * order is paid for or closed (`count_off_waiting_pieces`), last of all in its transaction.
 */
export const countUnpaidUnits = sql`
    counted as (
      insert into waiting_pieces as c (holder, is_network, pieces, most)
      select holder, is_network, sum(pieces), max(most) from waiting join accepted using (n)
      group by holder, is_network order by holder
      on conflict (holder) do update set pieces = c.pieces + excluded.pieces, most = excluded.most
    )`

/** Which of the walls refused an order; null when it was something else. */
export function unpaidLimitErrorOf(error: unknown): 'too many' | 'too many of network' | null {
  const refusal = databaseErrorOf(error)
  if (refusal?.code !== '23514' || refusal.table !== 'waiting_pieces') return null
  return refusal.constraint === 'waiting_pieces_of_network' ? 'too many of network' : 'too many'
}
