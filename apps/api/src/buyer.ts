import { isOrderEmail, ORDER_EMAIL_INVALID } from '@atelier/domain/orders/address.schema'
import { ShopError } from '@atelier/domain/shop-error'

/** Who buys, as their session says; where there is none, a buyer is null. */
export interface Buyer {
  kind: 'customer' | 'guest'
  userId: string
  email: string
}

/** A call that may come twice and must count once. A repeat has the same key and the same body. */
export interface IdempotencyKey {
  key: string
  /** The kind of call: a key of one kind says nothing about another. */
  scope: string
  /** The customer who is signed in: two of them may pick the same key. Null: a visitor, a guest or staff. */
  customerId: string | null
}

/** The columns that say whose something is: a customer's account, or the guest's own id. */
export const ownerColumns = (buyer: Buyer | null): { userId: string | null; guestId: string | null } => ({
  userId: buyer?.kind === 'customer' ? buyer.userId : null,
  guestId: buyer?.kind === 'guest' ? buyer.userId : null,
})

/** A guest's own address proves nothing and is held to the same rule as a visitor's (S5). */
export function assertUsableEmail(email: string, buyer: Buyer | null, path: string): void {
  if (isOrderEmail(email, buyer?.kind === 'customer' ? buyer.email : null)) return
  const message = ORDER_EMAIL_INVALID
  throw new ShopError('invalid_input', message, { issues: [{ path, message }] })
}
