import { isOrderEmail, ORDER_EMAIL_INVALID } from '@atelier/domain/orders/address-rules'
import { invalidField } from '@atelier/domain/contract/shop-error'

/** The signed-in buyer. Functions take null for a buyer without a session. */
export interface Buyer {
  kind: 'customer' | 'guest'
  userId: string
  email: string
}

/** Identifies a request that must take effect once. A repeat has the same key and the same body. */
export interface IdempotencyKey {
  key: string
  /** The kind of request: keys of different scopes are independent. */
  scope: string
  /** The signed-in customer: two customers may use the same key. Null for a visitor, a guest or staff. */
  customerId: string | null
}

/** Returns the owner columns of a row: a customer's account ID or a guest's ID. */
export const ownerColumns = (buyer: Buyer | null): { userId: string | null; guestId: string | null } => ({
  userId: buyer?.kind === 'customer' ? buyer.userId : null,
  guestId: buyer?.kind === 'guest' ? buyer.userId : null,
})

/** Throws `invalid_input` for an email the buyer may not use. A guest's address is unverified, like a visitor's (S5). */
export function assertUsableEmail(email: string, buyer: Buyer | null, path: string): void {
  if (isOrderEmail(email, buyer?.kind === 'customer' ? buyer.email : null)) return
  const message = ORDER_EMAIL_INVALID
  throw invalidField(path, message)
}
