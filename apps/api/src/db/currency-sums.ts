import type { Cents, Currency } from '@atelier/domain/money/money'
import type { CurrencySum } from '@atelier/domain/money/other-totals.schema'
import { sql, type RawBuilder } from 'kysely'

/**
 * Aggregates rows of `currency`, `orders` and `cents`, one per currency: the sum in the currency of the shop. Both
 * functions write the currency as a literal, so that a statement without values stays one.
 */
export const sumInCurrency = (currency: Currency): RawBuilder<Cents> =>
  sql<Cents>`coalesce(sum(cents) filter (where currency = ${sql.lit(currency)}), 0)`

/** Aggregates the same rows: the sums of all other currencies that have orders, by currency. */
export const sumsInOthers = (currency: Currency): RawBuilder<CurrencySum[]> => sql<CurrencySum[]>`coalesce(
  json_agg(json_build_object('currency', currency, 'orders', orders, 'cents', cents) order by currency)
    filter (where currency <> ${sql.lit(currency)} and orders > 0), '[]')`
