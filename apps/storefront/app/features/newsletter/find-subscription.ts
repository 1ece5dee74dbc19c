import type { CallOutput } from '@atelier/domain/contract/endpoint'
import * as newsletter from '@atelier/domain/newsletter/newsletter.endpoints'
import { ApiError } from '@atelier/api-client/api-error'
import { call, type ApiClient } from '@atelier/api-client/call'

type SubscriptionResponse = CallOutput<typeof newsletter.getSubscription>
export type Subscription = SubscriptionResponse['data']

/** Returns the owner of an unsubscribe link, or null for an unknown link. Changes nothing. */
export const findSubscription = (api: ApiClient, token: string): Promise<Subscription | null> =>
  dataUnlessUnknown(call(api, newsletter.getSubscription, { query: { token } }))

/** Unsubscribes the owner of an unsubscribe link. Returns null for an unknown link. Repeating it changes nothing. */
export const unsubscribeByToken = (api: ApiClient, token: string): Promise<Subscription | null> =>
  dataUnlessUnknown(call(api, newsletter.unsubscribe, { query: { token } }))

async function dataUnlessUnknown(response: Promise<SubscriptionResponse>): Promise<Subscription | null> {
  try {
    return (await response).data
  } catch (error) {
    // 400 is a link that an email client has truncated.
    if (error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400)) return null
    throw error
  }
}
