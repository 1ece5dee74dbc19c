import { call, type ApiClient } from '@atelier/api-client/call'
import { splitMarketPath } from '@atelier/domain/markets/market-path'
import type { PaymentsConfig } from '@atelier/domain/payments/payment.schema'
import { getPaymentConfig } from '@atelier/domain/payments/payments.endpoints'
import { isPaymentPage } from '../shop/paths.ts'

/** Hosts that a page may load from besides its own, by Content-Security-Policy directive. */
export type ThirdPartyHosts = Partial<
  Record<'script-src' | 'style-src' | 'font-src' | 'frame-src' | 'connect-src' | 'form-action', string>
>

const STRIPE: ThirdPartyHosts = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src': 'https://api.stripe.com',
}

/**
 * Returns the hosts that Square's documentation requires. Sandbox and production use different hosts; the script's URL
 * tells which. 3-D Secure loads a frame of the card's bank and submits a form to it, so frames and forms allow every
 * HTTPS host; scripts stay limited to Square and this host. Square's card form adds inline styles.
 */
function square(scriptUrl: string): ThirdPartyHosts {
  const { origin, hostname } = new URL(scriptUrl)
  const api = hostname.startsWith('sandbox.') ? 'squareupsandbox.com' : 'squareup.com'
  return {
    'script-src': origin,
    'style-src': `'unsafe-inline' ${origin}`,
    'font-src': 'https://square-fonts-production-f.squarecdn.com https://d1g145x70srn7h.cloudfront.net',
    'frame-src': 'https:',
    'form-action': 'https:',
    'connect-src': `${origin} https://pci-connect.${api} https://o160250.ingest.sentry.io`,
  }
}

/** Returns the hosts of the active payment provider; none for the sandbox or without a provider. */
export function hostsOf({ provider, scriptUrl }: PaymentsConfig): ThirdPartyHosts {
  if (provider === 'stripe') return STRIPE
  return provider === 'square' && scriptUrl ? square(scriptUrl) : {}
}

/** Returns the payment provider's hosts for a page that takes cards; none for every other page. */
export async function paymentHosts(api: ApiClient, url: string): Promise<ThirdPartyHosts> {
  const { path } = splitMarketPath(new URL(url).pathname, { has: (key) => key === api.market?.() })
  if (!isPaymentPage(path)) return {}
  // Without the configuration the page itself shows that the payment system could not be loaded.
  const config = await call(api, getPaymentConfig, {}).catch(() => null)
  return config ? hostsOf(config.data) : {}
}
