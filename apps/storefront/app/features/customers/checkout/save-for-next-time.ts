import { call } from '@atelier/api-client/call'
import { SaveCheckoutBody } from '@atelier/domain/customers/customer-checkout.schema'
import { saveCheckoutProfile } from '@atelier/domain/customers/customers.endpoints'
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { sessionStore } from '../session.store.ts'
import { shopApi } from '../shop-api.ts'

/**
 * Saves the details of an order for the next checkout, without the message of its gift. Errors are ignored: the order is
 * already placed (S4).
 */
export function saveForNextTime({ giftMessage: _, ...details }: CheckoutDetails): void {
  const { user, status } = sessionStore.current()
  const body = SaveCheckoutBody.safeParse(details)
  if (!user || status !== 'signed-in' || !body.success) return
  call(shopApi, saveCheckoutProfile, { params: { userId: user.id }, body: body.data }).catch(() => undefined)
}
