import { countUnits } from '@atelier/domain/payments/stock-hold-limit'
import { inTransaction, isUniqueViolation, type Db, type Tx } from '../../db/client.ts'
import { queueEmail, type QueuedEmail } from '../email/email.public.ts'
import {
  claimIdempotencyKey,
  insertIdempotencyRecord,
  type IdempotencyRecord,
} from '../idempotency/idempotency.public.ts'
import { actAs, takeUnits } from '../products/products.public.ts'
import { insertOrder, type OrderRows } from './orders.repo.ts'
import { countUnpaidUnits, unpaidLimitErrorOf, type UnpaidUnitHolder } from './unpaid-units.repo.ts'

export interface NewOrder extends OrderRows {
  /** `held`: the units were already reserved while the customer paid. */
  stock: 'take' | 'held'
  /** Of held units: the colors from which no stock was taken; null when unknown. */
  uncounted?: readonly number[] | null
  /** Time of the audit entry. The order, its history and its link have the database's clock, which all processes share. */
  createdAt: Date
  confirmationEmail: QueuedEmail
  /** Holders whose unpaid units this order adds to. Empty if the order is paid or created by staff. */
  unpaidUnitHolders?: readonly UnpaidUnitHolder[]
  /** Stored with the order, so that a retry finds its response if and only if the order exists. */
  idempotency: IdempotencyRecord | null
}

/**
 * `stale`: a price or the stock changed since it was read. `repeated`, `running`: the idempotency key was used before,
 * or is in use. `too many`, `too many of network`: the buyer or the network would exceed the limit of unpaid units.
 */
export type StoreOutcome = 'stored' | 'stale' | 'repeated' | 'running' | 'too many' | 'too many of network'

/** Rolls the transaction back and carries the reason. */
class OrderNotStored extends Error {
  readonly outcome: StoreOutcome
  constructor(outcome: StoreOutcome) {
    super(`order not stored: ${outcome}`)
    this.outcome = outcome
  }
}

/**
 * Stores an order with its line items, history, email and idempotency key, and takes its stock, in a transaction. Or
 * changes nothing. `also` runs in the same transaction, after the order is stored.
 */
export async function placeInTransaction(
  db: Db,
  order: NewOrder,
  also?: (tx: Tx) => Promise<void>,
): Promise<StoreOutcome> {
  try {
    await inTransaction(db, async (tx) => {
      await storeOrder(tx, order)
      await also?.(tx)
    })
    return 'stored'
  } catch (error) {
    if (error instanceof OrderNotStored) return error.outcome
    // Another request stored this key after the lookup and before the lock.
    if (isUniqueViolation(error, { table: 'idempotency_keys' })) return 'repeated'
    const tooMany = unpaidLimitErrorOf(error)
    if (tooMany) return tooMany
    throw error
  }
}

/**
 * Stores an order in the caller's transaction, which an error ends: every order is whole. Locks the key, then the
 * colors, then the counts of unpaid units (decision 26). Other orders of these colors wait from then on, so what needs
 * no lock comes first.
 */
export async function storeOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { idempotency, unpaidUnitHolders = [] } = order
  const key = idempotency && (await claimIdempotencyKey(tx, { customerId: null, ...idempotency }))
  if (key && key.state !== 'free') throw new OrderNotStored(key.state === 'used' ? 'repeated' : 'running')
  await queueEmail(tx, order.confirmationEmail)
  if (key && idempotency) await insertIdempotencyRecord(tx, { ...idempotency, scope: key.storedScope })
  const uncounted = order.stock === 'take' ? await takeColors(tx, order) : (order.uncounted ?? null)
  if (unpaidUnitHolders.length > 0) await countUnpaidUnits(tx, unpaidUnitHolders, countUnits(order.draft.lines))
  await insertOrder(
    tx,
    order,
    uncounted,
    unpaidUnitHolders.map(({ holder }) => holder),
  )
}

/** Takes the units at the prices of the draft. Returns the colors without a count. */
async function takeColors(tx: Tx, { draft, orderId, actor = null }: NewOrder): Promise<readonly number[]> {
  await actAs(tx, actor)
  const uncounted = await takeUnits(tx, draft.lines, { ofMarket: draft.market }, { reason: 'ordered', orderId })
  if (uncounted === null) throw new OrderNotStored('stale')
  return uncounted
}
