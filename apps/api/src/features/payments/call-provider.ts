import { ShopError } from '@atelier/domain/shop-error'
import { ProviderError } from '../../adapters/payments/payment-provider.ts'
import type { Deps } from '../../deps.ts'

/** S8's sentences for a payment service that does not do what it should. */
export const PAYMENT_UNAVAILABLE = 'The payment service is currently unavailable. Please try again in a few minutes.'
export const PAYMENT_TIMEOUT = 'The payment service is taking too long to respond. Please try again.'
export const PAYMENT_INVALID = 'Invalid response from payment service'

/**
 * Asks the provider, for so long and no longer. Never inside a transaction: it would hold others up for as long. Throws
 * 502 or 504 with the sentence of S8; what the provider refused comes as 400 with its own words.
 */
export async function callProvider<T>(
  { config }: Pick<Deps, 'config'>,
  callWithSignal: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const timedOut = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    timedOut.reject(new ProviderError('timeout', 'the payment provider did not answer in time'))
    ending.abort()
  }, config.PAYMENT_TIMEOUT_MS)
  try {
    return await Promise.race([callWithSignal(ending.signal), timedOut.promise])
  } catch (error) {
    throw toShopError(error)
  } finally {
    clearTimeout(timer)
  }
}

function toShopError(cause: unknown): unknown {
  if (!(cause instanceof ProviderError)) return cause
  switch (cause.kind) {
    case 'timeout':
      return new ShopError('payment_timeout', PAYMENT_TIMEOUT, { cause })
    case 'unavailable':
      return new ShopError('payment_unavailable', PAYMENT_UNAVAILABLE, { cause })
    case 'invalid':
      return new ShopError('payment_unavailable', PAYMENT_INVALID, { cause })
    case 'refused':
      return new ShopError('bad_request', cause.message, { cause })
  }
}
