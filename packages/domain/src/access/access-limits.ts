import type { Cents, Currency } from '../money/money.ts'

/** The most that may be refunded of one order in a currency. */
export interface RefundLimit {
  currency: Currency
  cents: Cents
}

/** What narrows the permissions of an own role (decision 96). `NO_LIMITS` narrows nothing. */
export interface AccessLimits {
  /** The refunds of one order in all, per currency; an order in another currency is not refunded. Null: no limit. */
  refundUpTo: readonly RefundLimit[] | null
  /** The keys of the markets whose orders and returns are visible; '' is the one without a prefix. Null: all markets. */
  markets: readonly string[] | null
  /** Names, addresses, email addresses, phone numbers and texts of customers are masked. */
  masksPersonalData: boolean
}

export const NO_LIMITS: AccessLimits = { refundUpTo: null, markets: null, masksPersonalData: false }

/** Whether there is any limit. */
export const hasLimits = ({ refundUpTo, markets, masksPersonalData }: AccessLimits): boolean =>
  refundUpTo !== null || markets !== null || masksPersonalData

/** Returns the most that may be refunded of one order in a currency; null: there is no limit. */
export const refundLimitIn = ({ refundUpTo }: AccessLimits, currency: Currency): Cents | null =>
  refundUpTo && (refundUpTo.find((each) => each.currency === currency)?.cents ?? 0)

/** Whether the orders of a market are visible. */
export const showsMarket = ({ markets }: AccessLimits, market: string): boolean => markets?.includes(market) ?? true

/** Returns whether limits are at least as narrow as others. */
export const isWithinLimits = (inner: AccessLimits, outer: AccessLimits): boolean =>
  isWithinRefund(inner, outer) &&
  (outer.markets === null || (inner.markets?.every((market) => showsMarket(outer, market)) ?? false)) &&
  (inner.masksPersonalData || !outer.masksPersonalData)

const isWithinRefund = (inner: AccessLimits, outer: AccessLimits): boolean =>
  outer.refundUpTo === null ||
  (inner.refundUpTo?.every(({ currency, cents }) => cents <= (refundLimitIn(outer, currency) ?? 0)) ?? false)
