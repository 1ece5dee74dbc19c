import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import type { Deps } from '../../../deps.ts'
import { PAYMENT_UNAVAILABLE } from './call-provider.ts'

type Providers = Pick<Deps, 'payments' | 'earlierPayments'>

/** Returns all configured providers: the active one and those of earlier payments. */
export const knownProviders = ({ payments, earlierPayments }: Providers): PaymentProvider[] => [
  payments,
  ...earlierPayments.filter(({ id }) => id !== payments.id),
]

/** Returns a provider by id; null when its keys are not configured. */
export const findProvider = (deps: Providers, id: string): PaymentProvider | null =>
  knownProviders(deps).find((provider) => provider.id === id) ?? null

/**
 * Returns the provider with which a payment was created, which may not be the active one. Throws 502 when it is not
 * configured.
 */
export function providerOf(
  deps: Providers & Pick<Deps, 'log'>,
  payment: { provider: PaymentProviderId },
): PaymentProvider {
  const provider = findProvider(deps, payment.provider)
  if (provider) return provider
  deps.log.warn({ provider: payment.provider }, 'provider of a payment is not configured')
  throw new ShopError('payment_unavailable', PAYMENT_UNAVAILABLE)
}
