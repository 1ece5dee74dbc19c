import { ProviderError, type PaymentProvider } from './payment-provider.ts'

const reject = (): Promise<never> =>
  Promise.reject(new ProviderError('refused', 'Cards are not taken here. Please order now and pay later.'))

/** The provider of a shop that takes no cards: orders are paid for outside of the shop. */
export const manualPayments: PaymentProvider = {
  id: 'manual',
  publicConfig: { provider: 'manual' },
  createIntent: reject,
  fetch: reject,
  cancel: reject,
  refund: reject,
  parseWebhook: () => null,
}
