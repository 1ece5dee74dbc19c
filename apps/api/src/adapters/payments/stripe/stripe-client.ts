import { Stripe } from 'stripe'

/** How to reach an account at Stripe. */
export interface StripeAccess {
  secretKey: string
  /** The API's URL in tests; default: Stripe's own. */
  apiUrl?: string | undefined
}

/** Returns a client of Stripe's API. `timeoutMs` is that of one attempt. */
export const openStripeClient = (
  { secretKey, apiUrl }: StripeAccess,
  { timeoutMs, retries }: { timeoutMs: number; retries: number },
): Stripe =>
  new Stripe(secretKey, { ...addressOf(apiUrl), timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false })

function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}
