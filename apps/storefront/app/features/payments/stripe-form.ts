import type { Money } from '@atelier/domain/money/money'
import { paymentCurrency } from '@atelier/domain/payments/payment-currency'
import { toStripeAmount } from '@atelier/domain/payments/stripe-amount'
import type { IntentStatus } from '@atelier/domain/payments/payment-state'
import { CONTAINER_REQUIRED, reasonOf, type HostedForm, type HostedFormOptions } from './provider-form.ts'
import { loadScript } from './load-script.ts'
import { CardError } from './payment-errors.ts'
import { paymentStore, type CardResult, type CardIntent } from './payment.store.ts'

interface StripeError {
  type?: string
  message?: string
}

interface StripeElements {
  create: (kind: 'payment', options: object) => StripeElement
  update: (options: { amount: number }) => void
  submit: () => Promise<{ error?: StripeError }>
}

interface StripeElement {
  mount: (container: HTMLElement) => void
  focus: () => void
  on: (event: 'change' | 'loaderror', listener: (event: { complete?: boolean; error?: StripeError }) => void) => void
  destroy: () => void
}

interface StripeSdk {
  elements: (options: object) => StripeElements
  confirmPayment: (options: object) => Promise<{ error?: StripeError; paymentIntent?: { status: string } }>
}

const sdkOf = (key: string): StripeSdk => {
  const { Stripe } = globalThis as { Stripe?: (key: string) => StripeSdk }
  if (!Stripe) throw new Error('Failed to load payment system: it didn’t start')
  return Stripe(key)
}

/** The brand's colors and shapes, in Stripe's appearance options. */
const APPEARANCE = {
  theme: 'flat',
  variables: {
    colorPrimary: '#1c1916',
    colorText: '#1c1916',
    colorTextSecondary: '#5f564c',
    colorBackground: '#fffdf9',
    colorDanger: '#7a1f23',
    borderRadius: '0px',
    fontSizeBase: '16px',
  },
  rules: { '.Input': { border: '1px solid #887d70' } },
}

const INTENT_STATUS_BY_STRIPE: Readonly<Record<string, IntentStatus>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_action: 'requires_confirmation',
  requires_confirmation: 'requires_confirmation',
  canceled: 'canceled',
}

/** The start of the message that says why there is no form (S8). */
const INITIALIZATION = 'Payment form initialization failed'

async function confirm(stripe: StripeSdk, elements: StripeElements, intent: CardIntent): Promise<CardResult> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret: intent.clientSecret,
    confirmParams: { return_url: intent.returnUrl },
    // Redirects only if the bank requires its own page, which returns to the checkout.
    redirect: 'if_required',
  })
  if (error) return { status: 'requires_payment_method', message: error.message ?? 'Invalid card details' }
  return { status: INTENT_STATUS_BY_STRIPE[paymentIntent?.status ?? ''] ?? 'processing' }
}

/** The same amount as that of the intent, which the server creates. */
const stripeAmount = ({ cents, currency }: Money): number => toStripeAmount(cents, paymentCurrency(currency))

/**
 * Starts Stripe's Payment Element. The intent is created when the shopper orders, so the element starts with the amount
 * alone.
 */
export async function startStripe({ container, config, amount, onFailure }: HostedFormOptions): Promise<HostedForm> {
  if (!container) throw new Error(CONTAINER_REQUIRED)
  await loadScript(config.scriptUrl ?? '')
  try {
    const stripe = sdkOf(config.publishableKey ?? '')
    const elements = stripe.elements({
      mode: 'payment',
      amount: stripeAmount(amount),
      currency: paymentCurrency(amount.currency),
      appearance: APPEARANCE,
    })
    const element = elements.create('payment', { layout: 'tabs' })
    element.mount(container)
    element.on('change', ({ complete }) => paymentStore.setComplete(complete === true))
    element.on('loaderror', ({ error }) => onFailure(`${INITIALIZATION}: ${error?.message ?? 'please try again'}`))
    return {
      card: {
        prepare: async () => {
          const { error } = await elements.submit()
          if (error) throw new CardError(error.message ?? 'Invalid card details')
        },
        confirm: (intent) => confirm(stripe, elements, intent),
        // Stripe's form marks the field itself.
        showDecline: () => element.focus(),
      },
      setAmount: (next) => elements.update({ amount: stripeAmount(next) }),
      remove: () => element.destroy(),
    }
  } catch (error) {
    throw new Error(`${INITIALIZATION}: ${reasonOf(error)}`, { cause: error })
  }
}
