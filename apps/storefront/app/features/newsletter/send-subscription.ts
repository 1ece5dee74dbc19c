import { api } from '../../browser/api.ts'
import { recordGoal } from '../analytics/record-visits.public.ts'
import { requestSubscription, type SubscriptionResult } from './request-subscription.ts'

/** Sends the footer's form. A separate module, because only subscribing needs the schema. */
export async function sendSubscription(given: Record<string, unknown>): Promise<SubscriptionResult> {
  const result = await requestSubscription(api, given)
  if (result.kind === 'subscribed') recordGoal('newsletter')
  return result
}
