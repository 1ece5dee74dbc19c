/** Identifies an order in API calls: by its id for the signed-in owner, or by its receipt token. */
export type OrderKey = { orderId: string } | { token: string }
