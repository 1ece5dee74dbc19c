import { ProviderError, type PaymentProvider } from './payment-provider.ts'

const refuse = (): Promise<never> =>
  Promise.reject(new ProviderError('refused', 'Cards are not taken here. Please order now and pay later.'))

/** A shop that takes no cards: orders are placed, and paid for outside of it. */
export const manualPayments: PaymentProvider = {
  id: 'manual',
  publicConfig: { provider: 'manual' },
  createIntent: refuse,
  fetch: refuse,
  cancel: refuse,
  refund: refuse,
  parseWebhook: () => null,
}
