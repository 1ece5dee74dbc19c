import type { HostedForm, HostedFormOptions } from './provider-form.ts'
import { paymentStore } from './payment.store.ts'

/** Loads only the active provider's driver. */
async function start(options: HostedFormOptions): Promise<HostedForm> {
  if (options.config.provider === 'square') {
    const { startSquare } = await import('./square-form.ts')
    return startSquare(options)
  }
  const { startStripe } = await import('./stripe-form.ts')
  return startStripe(options)
}

/**
 * Loads the provider's driver and script, renders the form and registers its card. Returns a function that removes it.
 * Throws an error with an S8 message.
 */
export async function mountHostedForm(options: HostedFormOptions): Promise<() => void> {
  const form = await start(options)
  const unregister = paymentStore.registerCard(form.card)
  let { amount } = options
  const unsubscribe = paymentStore.subscribe(() => {
    const next = paymentStore.current().amount
    if (!next || next === amount) return
    amount = next
    form.setAmount(next)
  })
  return () => {
    unsubscribe()
    unregister()
    form.remove()
  }
}
