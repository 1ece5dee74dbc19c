import type { ApiClient } from '@atelier/api-client/call'
import { recordGoal } from '../analytics/record-visits.public.ts'
import { requestSubscription, type SubscriptionResult } from './request-subscription.ts'

const api: ApiClient = { fetch: (url, init) => fetch(url, init) }

/** Sends the footer's form. A separate module, because only subscribing needs the schema. */
export async function sendSubscription(given: Record<string, unknown>): Promise<SubscriptionResult> {
  const result = await requestSubscription(api, given)
  if (result.kind === 'subscribed') recordGoal('newsletter')
  return result
}
