import { policy } from '../policy.ts'

const { perBuyer, perNetwork } = policy.payment.unpaidUnits

/** Why a buyer cannot have more pieces wait for their payment. */
export const TOO_MANY_UNPAID_UNITS = `At most ${perBuyer} pieces can wait for their payment. Please pay for your earlier orders or cancel them first, or write to us about a larger order.`

/** The same, when it is others at the same network address whose pieces wait. */
export const TOO_MANY_UNPAID_UNITS_ON_NETWORK =
  'Too many pieces ordered from your network wait for their payment. Please pay by card, if the checkout offers it, or write to us.'

const GOOGLE = new Set(['gmail.com', 'googlemail.com'])

/**
 * One name for all spellings of an address that reach the same mailbox: without case, without what follows a plus, and at Google
 * without dots. For counting alone: letters go to the address as it was typed.
 */
export function normalizeMailbox(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.trim().toLowerCase()) ?? []
  const name = local.replace(/(?<=.)\+.*$/s, '')
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Somebody with whom the pieces of an order to be paid for later count, and how many may: by a name of that kind alone. */
export interface UnpaidUnitsHolder {
  name: string
  isNetwork: boolean
  most: number
}

/**
 * With whom the pieces of an order count until it is paid for: its mailbox, the session of its buyer, if there is one, and the
 * network address. `factor` multiplies what a network may have.
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
