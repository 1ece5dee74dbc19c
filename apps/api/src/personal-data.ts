import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './db/client.ts'
import type { Tables } from './db/tables.ts'

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

/**
 * What an erasure does with a personal column: it deletes the row, clears the value, or replaces it by a placeholder. The
 * database computes a `derived` column from others. A `retained` one no longer leads to the person.
 */
type ColumnErasure = 'row deleted' | 'cleared' | 'replaced' | 'derived' | 'retained'

/** The personal columns of a feature's tables. `exported`: the export of a person's data contains the value. */
export type PersonalColumns = {
  readonly [T in keyof Tables]?: { readonly [C in keyof Tables[T]]?: ColumnErasure | `${ColumnErasure}, exported` }
}

/**
 * The personal data in a feature's tables and how it is erased. Each function runs in the transaction of the whole
 * erasure. `personal-columns.test.ts` compares the columns with the schema, and with the data of a customer.
 */
export interface PersonalData {
  columns: PersonalColumns
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
