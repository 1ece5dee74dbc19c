import { createApi } from '@atelier/api-client/http'
import { subscribe } from '@atelier/api-client/newsletter'
import { SUBSCRIBE_FAILED, SUBSCRIBED, SubscribeBody } from '@atelier/domain/newsletter/subscribe.schema'
import { tellGoal } from '../analytics/visits.store.ts'

/** What became of an address: put right, taken, or not taken, with the sentence to show (S8). */
export interface SubscriptionResult {
  kind: 'invalid' | 'subscribed' | 'failed'
  message: string
}

const api = createApi({ fetch: (input, init) => fetch(input, init) })

/** Checks and sends what the footer's form holds. A module of its own: only those who subscribe pay for the schema. */
export async function sendSubscription(given: Record<string, unknown>): Promise<SubscriptionResult> {
  const checked = SubscribeBody.safeParse(given)
  if (!checked.success) return { kind: 'invalid', message: checked.error.issues[0]?.message ?? SUBSCRIBE_FAILED }
  try {
    await subscribe(api, checked.data)
    tellGoal('newsletter')
    return { kind: 'subscribed', message: SUBSCRIBED }
  } catch {
    return { kind: 'failed', message: SUBSCRIBE_FAILED }
  }
}
