import type { HostedForm, HostedFormOptions } from './provider-form.ts'
import { paymentStore } from './payment.store.ts'

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
  const withdraw = paymentStore.registerCard(form.card)
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
