import type { AccessLimits } from '@atelier/domain/access/access-limits'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Matches rows whose order is of a market that the limits show; with such a limit, no row without an order. */
export const isOfMarkets = ({ markets }: AccessLimits, orderId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  markets
    ? sql<SqlBool>`exists (select from orders m where m.order_id = ${orderId} and m.market = any(${[...markets]}::text[]))`
    : sql<SqlBool>`true`
