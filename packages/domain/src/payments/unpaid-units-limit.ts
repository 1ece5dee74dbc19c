import { limits } from '../limits/limits.ts'

const { perBuyer, perNetwork } = limits.payment.unpaidUnits

/** Message when a buyer has too many units in unpaid orders. */
export const TOO_MANY_UNPAID_UNITS = `At most ${perBuyer} items can await payment. Pay for your earlier orders or cancel them first, or contact us about a larger order.`

/** Message when other buyers at the same network address have too many units in unpaid orders. */
export const TOO_MANY_UNPAID_UNITS_ON_NETWORK =
  'Too many items ordered from your network are awaiting payment. Pay by card, if available, or contact us.'

const GOOGLE = new Set(['gmail.com', 'googlemail.com'])

/**
 * Normalizes the spellings of an address that reach the same mailbox: lower case, without a plus suffix, and at Google
 * without dots. Used only for counting; emails go to the address as typed.
 */
export function normalizeMailbox(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.trim().toLowerCase()) ?? []
  const name = local.replace(/(?<=.)\+.*$/s, '')
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** A key under which units of unpaid orders are counted, with its limit. */
export interface UnpaidUnitsHolder {
  name: string
  isNetwork: boolean
  most: number
}

/**
 * Returns the keys under which an unpaid order's units count: mailbox, the buyer's session if there is one, and network
 * address. `factor` multiplies the limit per network.
 */
export function unpaidUnitsHolders(
  buyer: { sessionId: string | null; email: string; network: string },
  factor: number,
): UnpaidUnitsHolder[] {
  const buyerKeys = [
    `email ${normalizeMailbox(buyer.email)}`,
    ...(buyer.sessionId === null ? [] : [`session ${buyer.sessionId}`]),
  ]
  return [
    ...buyerKeys.map((name) => ({ name, isNetwork: false, most: perBuyer })),
    { name: `network ${buyer.network}`, isNetwork: true, most: Math.round(perNetwork * factor) },
  ]
}
