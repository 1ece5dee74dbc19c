import type { PaymentsConfig } from '@atelier/domain/payments/payment.schema'
import { paymentStore, type Card } from './payment.store.ts'

/** A form that a provider's own script draws, in frames of its own: the card is typed there and never here. */
export interface HostedForm {
  card: Card
  /** What is to be paid has changed. */
  setAmount: (amountCents: number) => void
  remove: () => void
}

export interface HostedFormOptions {
  /** Where the provider draws; null when the page has gone. */
  container: HTMLElement | null
  config: PaymentsConfig
  amountCents: number
  /** The form fails later, when it has been drawn already. */
  onFailure: (message: string) => void
}

export const CONTAINER_REQUIRED = 'Container element is required'

/** What a provider's script said, as the end of one of our sentences. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'please try again'

/** Only the active provider's driver is fetched. */
async function start(options: HostedFormOptions): Promise<HostedForm> {
  if (options.config.provider === 'square') {
    const { startSquare } = await import('./square-form.ts')
    return startSquare(options)
  }
  const { startStripe } = await import('./stripe-form.ts')
  return startStripe(options)
}

/**
 * Loads the provider's driver and its script, draws the form and offers its card. The function returned takes it away. Throws
 * an error whose message is one of S8's sentences.
 */
export async function mountHostedForm(options: HostedFormOptions): Promise<() => void> {
  const form = await start(options)
  const withdraw = paymentStore.offer(form.card)
  let amountCents = options.amountCents
  const unsubscribe = paymentStore.subscribe(() => {
    const next = paymentStore.current().amountCents
    if (next === amountCents) return
    amountCents = next
    form.setAmount(next)
  })
  return () => {
    unsubscribe()
    withdraw()
    form.remove()
  }
}
