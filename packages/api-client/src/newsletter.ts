import { SuccessResponse } from '@atelier/domain/envelope'
import type { SubscribeBody } from '@atelier/domain/newsletter/subscribe.schema'
import { UnsubscribeResponse } from '@atelier/domain/newsletter/unsubscribe.schema'
import { ApiError, type Api } from './http.ts'

const PATH = '/api/email/newsletter'
const TIMEOUT_MS = 20_000

/** POST /api/email/newsletter/subscribe (S7). Whether the address stood on the list already is not told. */
export async function subscribe(api: Api, body: SubscribeBody): Promise<void> {
  await api({ method: 'POST', path: `${PATH}/subscribe`, body, responseSchema: SuccessResponse, timeoutMs: TIMEOUT_MS })
}

export type Subscription = UnsubscribeResponse['data']

/** Whom an unsubscribe link belongs to, or null for a link that is none. Changes nothing. */
export const findSubscription = (api: Api, token: string): Promise<Subscription | null> =>
  requestSubscription(api, token, 'GET')

/** Takes the owner of an unsubscribe link off the list, or null for a link that is none. Repeating it changes nothing. */
export const unsubscribe = (api: Api, token: string): Promise<Subscription | null> =>
  requestSubscription(api, token, 'POST')

async function requestSubscription(api: Api, token: string, method: 'GET' | 'POST'): Promise<Subscription | null> {
  try {
    const { data } = await api({
      method,
      path: `${PATH}/unsubscribe`,
      query: { token },
      responseSchema: UnsubscribeResponse,
    })
    return data
  } catch (error) {
    // 400 is an address that was cut on its way through a mail program.
    if (error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400)) return null
    throw error
  }
}
