import { type AccessLimits } from '../access/access-limits.ts'

/**
 * What an endpoint of staff does for callers whose role has a limit (decision 96). A limit that it says nothing about
 * blocks it: such a caller gets 403. Refunds need no statement: `requestRefund` alone makes them, and knows the caller's limit.
 */
export interface UnderLimits {
  /**
   * `masked`: the response has personal data of customers, and the API masks what its schema marks (`personal`). `none`: neither the response nor a refusal says anything about a customer.
   */
  personalData?: 'masked' | 'none'
  /** With `masked`: a search finds the numbers of orders and returns only. Without it, the API returns 403 to any search. */
  searchesNumbers?: true
  /**
   * `record`: it is about the orders, returns or refunds that the parameters name; the API returns 404 for those of other markets.
   * `filtered`: the handler leaves out what belongs to other markets. `none`: it is about no order.
   */
  markets?: 'record' | 'filtered' | 'none'
}

/** A limit that keeps a caller from an endpoint. */
export type BlockingLimit = 'personalData' | 'markets'

/** Returns the limit that keeps a caller from an endpoint; null when none does. */
export function blockingLimit(
  { underLimits = {} }: { underLimits?: UnderLimits },
  { masksPersonalData, markets }: AccessLimits,
): BlockingLimit | null {
  if (masksPersonalData && !underLimits.personalData) return 'personalData'
  return markets !== null && !underLimits.markets ? 'markets' : null
}

/** Why a search for customers is refused. */
export const NO_SEARCH_MESSAGE = 'Your role shows no personal data of customers, so it can’t search for them'

/** Why an order in a market is refused. */
export const OTHER_MARKET_MESSAGE = 'Your role is limited to some markets, and this is another one'

/** Why a limit keeps a caller from an endpoint or a screen. */
export const LIMIT_MESSAGES: Readonly<Record<BlockingLimit, string>> = {
  personalData: 'Your role shows no personal data of customers, and this needs it',
  markets: 'Your role is limited to some markets, and this covers all of them',
}
