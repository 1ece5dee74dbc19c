import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts'
import { openSquare } from '../../adapters/payments/square/square-payments.ts'
import { openStripe } from '../../adapters/payments/stripe/stripe-payments.ts'
import type { FakeSquare } from './fake-square.ts'
import type { FakeStripe } from './fake-stripe.ts'

/** Stripe's adapter, connected to the fake. */
export const stripeAt = ({ webhookSecret, url }: FakeStripe): PaymentProvider =>
  openStripe({ secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake', webhookSecret, apiUrl: url })

/** Square's adapter, connected to the fake. */
export const squareAt = ({ webhookKey, webhookUrl, url }: FakeSquare): PaymentProvider =>
  openSquare({
    accessToken: 'fake-access-token',
    applicationId: 'sandbox-fake',
    locationId: 'LFAKE',
    webhookKey,
    webhookUrl,
    apiUrl: url,
    scriptUrl: 'https://sandbox.web.squarecdn.com/v1/square.js',
  })
