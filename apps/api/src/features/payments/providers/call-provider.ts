import { ShopError } from '@atelier/domain/contract/shop-error'
import { ProviderError } from '../../../adapters/payments/payment-provider.ts'
import type { Deps } from '../../../deps.ts'

/** Messages to the customer when a call to the payment provider fails (S8). */
export const PAYMENT_UNAVAILABLE = 'The payment service is currently unavailable. Please try again in a few minutes.'
export const PAYMENT_TIMEOUT = 'The payment service is taking too long to respond. Please try again.'
export const PAYMENT_INVALID = 'Invalid response from payment service'

/**
 * Calls the provider with a timeout. Never call it inside a transaction: its locks would be held for as long. Throws
 * 502 or 504 with the message of S8; a request that the provider rejects throws 400 with the provider's message.
 */
export async function callProvider<T>(
  { config }: Pick<Deps, 'config'>,
  callWithSignal: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const timedOut = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    timedOut.reject(new ProviderError('timeout', 'the payment provider did not respond in time'))
    controller.abort()
  }, config.PAYMENT_TIMEOUT_MS)
  try {
    return await Promise.race([callWithSignal(controller.signal), timedOut.promise])
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
