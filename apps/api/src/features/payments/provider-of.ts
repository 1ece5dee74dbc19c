import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { ShopError } from '@atelier/domain/shop-error'
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { PAYMENT_UNAVAILABLE } from './call-provider.ts'

type Known = Pick<Deps, 'payments' | 'earlierPayments'>

/** Everybody who can still be asked about payments: whoever takes them now, and those who took earlier ones. */
export const knownProviders = ({ payments, earlierPayments }: Known): PaymentProvider[] => [
  payments,
  ...earlierPayments.filter(({ id }) => id !== payments.id),
]

/** Who took a payment; null when their keys are not configured any more. */
export const findProvider = (deps: Known, id: string): PaymentProvider | null =>
  knownProviders(deps).find((provider) => provider.id === id) ?? null

/**
 * Who took a payment: whoever it was begun with, not whoever takes the money now, who knows nothing of it. Throws 502 when
 * they are not configured any more.
 */
export function providerOf(deps: Known & Pick<Deps, 'log'>, payment: { provider: PaymentProviderId }): PaymentProvider {
  const provider = findProvider(deps, payment.provider)
  if (provider) return provider
  deps.log.warn({ provider: payment.provider }, 'a payment of a provider whose keys are not configured')
  throw new ShopError('payment_unavailable', PAYMENT_UNAVAILABLE)
}
