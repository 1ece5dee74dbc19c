import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './db/client.ts'

/** A customer or guest whose data is erased. */
export interface ErasedUser {
  userId: string
  /** The address before the erasure. */
  email: string
  at: Date
}

/** An order that was just anonymized. */
export interface ErasedOrder {
  orderId: string
  /** The address before the erasure. */
  email: string
}

/** How a feature erases the personal data in its tables. Each function runs in the transaction of the whole erasure. */
export interface PersonalData {
  /** Erases what belongs to an account or guest by ID. */
  eraseUser?: (tx: Tx, user: ErasedUser) => Promise<void>
  /** Erases what is stored under an email address alone. Called only if the address is proven or has no other records. */
  eraseAddress?: (tx: Tx, email: string) => Promise<void>
  /** Erases the copies of personal data of anonymized orders. */
  eraseOrders?: (tx: Tx, orders: readonly ErasedOrder[]) => Promise<void>
}

/** Anonymized orders as a table `(order_id, email)`. */
export const erasedOrders = (orders: readonly ErasedOrder[]): RawBuilder<unknown> =>
  sql`unnest(${orders.map(({ orderId }) => orderId)}::text[], ${orders.map(({ email }) => email)}::text[])
    as erased (order_id, email)`

/** The address that replaces the one of a deleted user. `userId` is a column. */
export const pseudonymOf = (userId: string): RawBuilder<string> =>
  sql`'deleted-' || lower(${sql.ref(userId)}) || '@deleted.invalid'`
