import { call, type ApiClient } from '@atelier/api-client/call'
import { subscribe } from '@atelier/domain/newsletter/newsletter.endpoints'
import { SUBSCRIBE_FAILED, SUBSCRIBED, SubscribeBody } from '@atelier/domain/newsletter/subscribe.schema'

/** The outcome of a subscription, with the message to show (S8). */
export interface SubscriptionResult {
  kind: 'invalid' | 'subscribed' | 'failed'
  message: string
}

/** Validates the footer's form and subscribes the address. */
export async function requestSubscription(api: ApiClient, given: Record<string, unknown>): Promise<SubscriptionResult> {
  const checked = SubscribeBody.safeParse(given)
  if (!checked.success) return { kind: 'invalid', message: checked.error.issues[0]?.message ?? SUBSCRIBE_FAILED }
  try {
    await call(api, subscribe, { body: checked.data })
    return { kind: 'subscribed', message: SUBSCRIBED }
  } catch {
    return { kind: 'failed', message: SUBSCRIBE_FAILED }
  }
}
