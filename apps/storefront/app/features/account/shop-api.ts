import { ApiError, createApi, InvalidResponseError } from '@atelier/api-client/http'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/shop-error'
import { sessionStore } from './session.store.ts'

/**
 * The API as signed-in shoppers call it: an answer that there is no session ends it here too. Modules that import this one
 * carry the schemas of all answers, so only what is loaded on demand does.
 */
export const shopApi = createApi({
  fetch: (input, init) => fetch(input, init),
  onError: (error) => {
    if (error.code === 'not_signed_in' && sessionStore.current().status !== 'signed-out') sessionStore.clear()
  },
})

/** What a person reads about a failed call: the server's sentence if it has one, else the words of S8. */
export function describeError(error: unknown, fallback: string, invalidResponse: string = fallback): string {
  if (error instanceof InvalidResponseError) return invalidResponse
  return error instanceof ApiError && error.message !== DEFAULT_ERROR_MESSAGE ? error.message : fallback
}
