import type { SenderType } from '@atelier/domain/shop/shop.schema'

/** A2. */
export const NOT_ALLOWED = "Access Denied - You don't have permission to manage emails."

/** A6: said where the role was taken away while something was being written. */
export const MAY_NOT_SEND = 'You do not have permission to send emails'
export const MAY_NOT_SEND_CAMPAIGNS = 'You do not have permission to send marketing emails'

/** A9's sender types, as people call them. */
export const SENDER_LABELS: Readonly<Record<SenderType, string>> = {
  support: 'Support',
  info: 'Information',
  orders: 'Orders',
  returns: 'Returns',
  marketing: 'Marketing',
  admin: 'Administration',
}

const numbers = new Intl.NumberFormat('en-US')

/** '1 recipient', '1,204 recipients'. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`
