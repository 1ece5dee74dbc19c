import type { Api } from '@atelier/api-client/http'
import { getPaymentConfig } from '@atelier/api-client/payments'
import type { PaymentsConfig } from '@atelier/domain/payments/payment.schema'

/** What a page may load besides what is its own: hosts, by directive of the Content-Security-Policy. */
export type ThirdPartyHosts = Partial<
  Record<'script-src' | 'style-src' | 'font-src' | 'frame-src' | 'connect-src' | 'form-action', string>
>

const STRIPE: ThirdPartyHosts = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src': 'https://api.stripe.com',
}

/**
 * What Square's documents ask for. Its rehearsal and its real thing live on different hosts; the script's address says which.
 * The bank's question (3-D Secure) is a frame of whichever bank made the card, and a form that is sent into it, so that no
 * list of hosts would be whole; scripts are still Square's and ours alone. Its card writes styles into the page.
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

/** The hosts of whoever takes the shop's cards: nobody's while the sandbox does, or nobody. */
export function hostsOf({ provider, scriptUrl }: PaymentsConfig): ThirdPartyHosts {
  if (provider === 'stripe') return STRIPE
  return provider === 'square' && scriptUrl ? square(scriptUrl) : {}
}

/** Pages that show a card form. */
const PAYMENT_PAGE = /^\/(checkout|pay)(\/|$)/

/** What this page may load from the payment provider. No other page may load anything of it. */
export async function paymentHosts(api: Api, url: string): Promise<ThirdPartyHosts> {
  if (!PAYMENT_PAGE.test(new URL(url).pathname)) return {}
  // Without an answer the page says by itself that the payment system cannot be loaded.
  const config = await getPaymentConfig(api).catch(() => null)
  return config ? hostsOf(config) : {}
}
