import { ShopError } from '@atelier/domain/contract/shop-error'
import { CarrierError, type Carrier } from '../../adapters/carriers/carrier.ts'
import type { Deps } from '../../deps.ts'

const TIMEOUT_MS = 10_000
const RETRY_SECONDS = 60

/** Calls the carrier with its time limit. */
export async function callCarrier<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return call(AbortSignal.timeout(TIMEOUT_MS))
}

/** Returns the carrier account. Throws 404 without one, like an endpoint that does not exist. */
export function requireCarrier({ carrier }: Pick<Deps, 'carrier'>): Carrier {
  if (!carrier) throw new ShopError('not_found', 'No carrier account is set up, so no labels can be bought here')
  return carrier
}

/** Translates the error of a call without an effect: a refusal in the carrier's words, or that it does not respond. */
export function carrierProblem(carrier: Carrier, error: unknown): unknown {
  if (!(error instanceof CarrierError)) return error
  if (error.kind === 'refused') return new ShopError('conflict', error.message, { cause: error })
  return new ShopError(
    'unavailable',
    `${carrier.name} does not respond. Try again in a minute, or enter a tracking number by hand.`,
    { retryAfterSeconds: RETRY_SECONDS, cause: error },
  )
}
