/** Number of records under an email address, besides one account or guest and its orders. */
export interface OtherRecords {
  /** Accounts of customers and staff. */
  accounts: number
  guests: number
  orders: number
  subscriptions: number
  messages: number
  /** Back-in-stock requests. */
  waits: number
}

/** Whether only this account or guest uses the address. */
export const hasNoOtherRecords = (others: OtherRecords): boolean => Object.values(others).every((count) => count === 0)

const RECORD_LABELS: readonly (readonly [keyof OtherRecords, string, string])[] = [
  ['accounts', 'another account', 'other accounts'],
  ['guests', 'another guest', 'other guests'],
  ['orders', 'an order placed without this account', 'orders placed without this account'],
  ['subscriptions', 'a newsletter subscription', 'newsletter subscriptions'],
  ['messages', 'a message to support', 'messages to support'],
  ['waits', 'a back-in-stock request', 'back-in-stock requests'],
]

/** Describes the records for staff: `2 messages to support`. */
export const describeOtherRecords = (others: OtherRecords): string[] =>
  RECORD_LABELS.filter(([kind]) => others[kind] > 0).map(([kind, one, many]) =>
    others[kind] === 1 ? one : `${others[kind]} ${many}`,
  )
