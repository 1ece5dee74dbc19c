import { createHmac } from 'node:crypto'
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { isConfigured, type Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { manualPayments } from './manual.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { SIGNATURE_HEADER } from './sandbox/sandbox-webhooks.ts'

const SEND_TIMEOUT_MS = 10_000

/** Our own door, from inside: an address that stands for all is called by the one of this machine. */
function internalUrl({ HOST, PORT, publicUrl, WORKER }: Config): string {
  if (PORT === 0 || WORKER === 'only') return publicUrl
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** What signs the sandbox's messages: of the shop's secret, but not the secret itself. */
export const sandboxSecret = ({ SESSION_SECRET }: Pick<Config, 'SESSION_SECRET'>): string =>
  createHmac('sha256', SESSION_SECRET ?? '')
    .update('sandbox webhooks')
    .digest('hex')

type Parts = Pick<Deps, 'db' | 'config' | 'log' | 'now' | 'randomBytes'>

type Opened = Pick<Deps, 'payments' | 'sandbox'>

/**
 * Whoever takes the money, as PAYMENTS says, and everybody else whose keys are configured: a payment that was begun with
 * them is theirs for good. Only those are loaded.
 */
export async function openPayments(parts: Parts): Promise<Opened & Pick<Deps, 'earlierPayments'>> {
  const { config } = parts
  const others = PAYMENT_PROVIDERS.filter((id) => id !== config.PAYMENTS && id !== 'manual' && isConfigured(config, id))
  const active = await open(parts, config.PAYMENTS)
  const earlier = await Promise.all(others.map((id) => open(parts, id)))
  return { ...active, earlierPayments: earlier.map(({ payments }) => withoutTestCards(payments)) }
}

/** Test cards are for a shop that takes no money: what was begun in the sandbox is not paid for once another one does. */
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

// The keys are there: readConfig refuses to start without them.
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
  const { controls: desk, ...payments } = createSandbox({
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
  return { payments, sandbox: desk }
}
