/** What is stored under an email address besides one account or guest and its orders, each as a number. */
export interface OtherRecords {
  /** Accounts of customers and staff. */
  accounts: number
  guests: number
  orders: number
  subscriptions: number
  messages: number
  /** Requests to be told when a color is back in stock. */
  waits: number
}

/** Whether nothing but the account or guest itself has ever given the address. */
export const hasNoOtherRecords = (others: OtherRecords): boolean => Object.values(others).every((count) => count === 0)

const RECORD_LABELS: readonly (readonly [keyof OtherRecords, string, string])[] = [
  ['accounts', 'another account', 'other accounts'],
  ['guests', 'another guest', 'other guests'],
  ['orders', 'an order placed without this account', 'orders placed without this account'],
  ['subscriptions', 'a newsletter subscription', 'newsletter subscriptions'],
  ['messages', 'a message to support', 'messages to support'],
  ['waits', 'a back-in-stock request', 'back-in-stock requests'],
]

/** What is there, for people: `2 messages to support`. */
export const describeOtherRecords = (others: OtherRecords): string[] =>
  RECORD_LABELS.filter(([kind]) => others[kind] > 0).map(([kind, one, many]) =>
    others[kind] === 1 ? one : `${others[kind]} ${many}`,
  )
