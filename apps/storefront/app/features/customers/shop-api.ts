import { ApiError, InvalidResponseError } from '@atelier/api-client/api-error'
import type { ApiClient } from '@atelier/api-client/call'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/contract/shop-error'
import { marketOfPage } from '../../browser/market.ts'
import { sessionStore } from './session.store.ts'

/**
 * The API client of signed-in shoppers: a 401 also ends the session in the browser. Modules that import it include all
 * response schemas, so import it only from code loaded on demand.
 */
export const shopApi: ApiClient = {
  fetch: (input, init) => fetch(input, init),
  market: marketOfPage,
  onError: (error) => {
    if (error.code === 'not_signed_in' && sessionStore.current().status !== 'signed-out') sessionStore.clear()
  },
}

/** Returns the message to show for a failed call: the server's own, else the S8 text. */
export function describeError(error: unknown, fallback: string, invalidResponse: string = fallback): string {
  if (error instanceof InvalidResponseError) return invalidResponse
  return error instanceof ApiError && error.message !== DEFAULT_ERROR_MESSAGE ? error.message : fallback
}
