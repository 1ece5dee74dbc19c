import type { DetailsResult } from '@atelier/domain/checkout/validate-details'
import { giftMessageProblem } from '@atelier/domain/orders/gift-message'

/** The name of the field in its form. */
export const GIFT_MESSAGE_PATH = 'giftMessage'

/** Adds the verdict on the message of a gift to that on the rest of a step, which comes first. */
export function withGiftMessage(result: DetailsResult, message = ''): DetailsResult {
  const hint = result.ok ? giftMessageProblem(message) : null
  if (hint === null) return result
  return { ok: false, message: 'Please check the gift message', issues: [{ path: GIFT_MESSAGE_PATH, hint }] }
}
