import { saveCheckoutProfile } from '@atelier/api-client/customer-orders'
import { SaveCheckoutBody } from '@atelier/domain/customers/customer-checkout.schema'
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { sessionStore } from '../session.store.ts'
import { shopApi } from '../shop-api.ts'

/** After an order its details are saved for the next one. Failing to is ignored (S4): the order stands. */
export function saveForNextTime(details: CheckoutDetails): void {
  const { user, status } = sessionStore.current()
  const body = SaveCheckoutBody.safeParse(details)
  if (!user || status !== 'signed-in' || !body.success) return
  saveCheckoutProfile(shopApi, user.id, body.data).catch(() => undefined)
}
