import { saveCheckoutProfile } from '@atelier/api-client/customer-orders'
import { SaveCheckoutBody } from '@atelier/domain/customers/customer-checkout.schema'
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { sessionStore } from '../session.store.ts'
import { shopApi } from '../shop-api.ts'

/** Saves the details of an order for the next checkout. Errors are ignored: the order is already placed (S4). */
export function saveForNextTime(details: CheckoutDetails): void {
  const { user, status } = sessionStore.current()
  const body = SaveCheckoutBody.safeParse(details)
  if (!user || status !== 'signed-in' || !body.success) return
  saveCheckoutProfile(shopApi, user.id, body.data).catch(() => undefined)
}
