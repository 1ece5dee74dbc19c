/** The owner of orders: a customer's account id, or a guest's own id. */
export interface OrderOwner {
  kind: 'customer' | 'guest'
  userId: string
}

/** Checks whether an order that was already read belongs to this shopper. Same rule as `ownedBy`. */
export const isOrderOf =
  ({ kind, userId }: OrderOwner) =>
  (order: { user_id: string | null; guest_id: string | null }): boolean =>
    kind === 'customer' ? order.user_id === userId : order.user_id === null && order.guest_id === userId
