import { createHmac } from 'node:crypto'
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { isConfigured, type Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { manualPayments } from './manual.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { SIGNATURE_HEADER } from './sandbox/sandbox-webhooks.ts'

const SEND_TIMEOUT_MS = 10_000

/** Returns the internal URL of this API. A wildcard host is reached by the loopback address. */
function internalUrl({ HOST, PORT, publicUrl, WORKER }: Config): string {
  if (PORT === 0 || WORKER === 'only') return publicUrl
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** Returns the signing secret of the sandbox's webhooks, derived from the session secret. */
export const sandboxSecret = ({ SESSION_SECRET }: Pick<Config, 'SESSION_SECRET'>): string =>
  createHmac('sha256', SESSION_SECRET ?? '')
    .update('sandbox webhooks')
    .digest('hex')

type Parts = Pick<Deps, 'db' | 'config' | 'log' | 'now' | 'randomBytes'>

type Opened = Pick<Deps, 'payments' | 'sandbox'>

/**
 * Opens the active provider (PAYMENTS) and all others whose keys are configured: a payment stays with the provider that
 * created it. Imports only the adapters that are needed.
 */
export async function openPayments(parts: Parts): Promise<Opened & Pick<Deps, 'earlierPayments'>> {
  const { config } = parts
  const others = PAYMENT_PROVIDERS.filter((id) => id !== config.PAYMENTS && id !== 'manual' && isConfigured(config, id))
  const active = await open(parts, config.PAYMENTS)
  const earlier = await Promise.all(others.map((id) => open(parts, id)))
  return { ...active, earlierPayments: earlier.map(({ payments }) => withoutTestCards(payments)) }
}

/**
 * Disables card submission in a formerly active sandbox: an order must not be paid by a test card once real money is
 * taken.
 */
const withoutTestCards = (payments: PaymentProvider): PaymentProvider =>
  payments.id === 'sandbox' ? { ...payments, submitToken: undefined } : payments

async function open(parts: Parts, id: PaymentProviderId): Promise<Opened> {
  const { config, now } = parts
  switch (id) {
    case 'sandbox':
      return openSandbox(parts)
    case 'stripe': {
      const { openStripe } = await import('./stripe/stripe-payments.ts')
      return { payments: openStripe(stripeAccount(config)), sandbox: null }
    }
    case 'square': {
      const { openSquare } = await import('./square/square-payments.ts')
      return { payments: openSquare(squareAccount(config), now), sandbox: null }
    }
    case 'manual':
      return { payments: manualPayments, sandbox: null }
  }
}

// readConfig ensures that the keys are set.
const stripeAccount = (config: Config) => ({
  secretKey: config.STRIPE_SECRET_KEY ?? '',
  publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
  webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
  apiUrl: config.STRIPE_API_URL,
})

const squareAccount = (config: Config) => ({
  accessToken: config.SQUARE_ACCESS_TOKEN ?? '',
  applicationId: config.SQUARE_APPLICATION_ID ?? '',
  locationId: config.SQUARE_LOCATION_ID ?? '',
  webhookKey: config.SQUARE_WEBHOOK_KEY ?? '',
  webhookUrl: `${config.publicUrl}/api/payments/webhooks/square`,
  apiUrl: config.SQUARE_API_URL,
  scriptUrl: config.SQUARE_SCRIPT_URL,
})

function openSandbox(parts: Parts): Opened {
  const { config } = parts
  const { controls, ...payments } = createSandbox({
    ...parts,
    secret: sandboxSecret(config),
    sendsAutomatically: true,
    async send({ body, signature }) {
      const response = await fetch(`${internalUrl(config)}/api/payments/webhooks/sandbox`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
      await response.body?.cancel()
      return response.status
    },
  })
  return { payments, sandbox: controls }
}
