import { createApi } from '@atelier/api-client/http'
import { tellGoal } from '../analytics/visits.store.ts'
import { askSubscription, type SubscriptionResult } from './ask-subscription.ts'

const api = createApi({ fetch: (input, init) => fetch(input, init) })

/** Sends what the footer's form holds. A module of its own: only those who subscribe pay for the schema. */
export async function sendSubscription(given: Record<string, unknown>): Promise<SubscriptionResult> {
  const result = await askSubscription(api, given)
  if (result.kind === 'subscribed') tellGoal('newsletter')
  return result
}
