import type { ReturnedLine } from '@atelier/domain/returns/return-window'
import type { ReturnFacts, ReturnReason, ReturnStatus } from '@atelier/domain/returns/return-status'
import type { OfferedColor } from '@atelier/domain/returns/exchange'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { ReturnsTable } from '../../db/order-tables.ts'
import { addReturned } from '../orders/order-totals.public.ts'

export type ReturnRow = Selectable<ReturnsTable>

export interface NewReturn {
  returnId: string
  orderId: string
  reason: ReturnReason
  note: string | null
  lines: readonly NewReturnLine[]
  at: Date
}

export interface NewReturnLine extends ReturnedLine {
  /** Null for a refund. */
  exchange: Pick<OfferedColor, 'variantId' | 'color' | 'label'> | null
}

/**
 * Stores a return and counts its units as returned. The order must be locked. A check constraint on the order's lines
 * rejects more units than were bought.
 */
export async function insertReturn(tx: Tx, { returnId, orderId, reason, note, lines, at }: NewReturn): Promise<void> {
  await tx
    .insertInto('returns')
    .values({
      return_id: returnId,
      order_id: orderId,
      reason,
      note,
      resolution: lines.some(({ exchange }) => exchange) ? 'exchange' : 'refund',
      requested_at: at,
      updated_at: at,
    })
    .execute()
  await tx
    .insertInto('return_items')
    .values(
      lines.map(({ itemIndex, quantity, exchange, exchangeId }) => ({
        return_id: returnId,
        order_id: orderId,
        position: itemIndex,
        quantity,
        exchange_variant_id: exchange?.variantId ?? null,
        exchange_color: exchange?.color ?? null,
        exchange_label: exchange?.label ?? null,
        of_return_id: exchangeId ?? null,
      })),
    )
    .execute()
  await countReturned(tx, returnId, 1)
}

/** Adds a return's units to the order lines' returned quantity, or subtracts them. */
const countReturned = (tx: Tx, returnId: string, sign: 1 | -1): Promise<void> =>
  countUnits(tx, returnId, sql`${sign}::integer * r.quantity`)

/**
 * Counts units of the lines `r` of a return: of the order's line, or of the exchange that sent them. The order must be
 * locked.
 */
async function countUnits(tx: Tx, returnId: string, units: RawBuilder<unknown>): Promise<void> {
  await addReturned(
    tx,
    sql`select r.order_id, r.position, ${units} as quantity from return_items r
      where r.return_id = ${returnId} and r.of_return_id is null and ${units} <> 0`,
  )
  await sql`
    update return_items x set replacement_returned_quantity = x.replacement_returned_quantity + ${units}
    from return_items r
    where r.return_id = ${returnId} and x.return_id = r.of_return_id and x.position = r.position`.execute(tx)
}

/** Frees the units of a rejected return, so that the customer may request them again. */
export const freeReturnedUnits = (tx: Tx, returnId: string): Promise<void> => countReturned(tx, returnId, -1)

/** Returns the order of a return; null when there is no such return. */
export async function findOrderOfReturn(db: Db | Tx, returnId: string): Promise<string | null> {
  const row = await db.selectFrom('returns').select('order_id').where('return_id', '=', returnId).executeTakeFirst()
  return row?.order_id ?? null
}

/** Locks and returns a return. The caller must have locked its order first. */
export const getReturn = (tx: Tx, returnId: string): Promise<ReturnRow> =>
  tx.selectFrom('returns').selectAll().where('return_id', '=', returnId).forUpdate().executeTakeFirstOrThrow()

/** Returns the facts that the rules of the steps need: whether all units arrived, and whether any were restocked. */
export async function readReceipt(tx: Tx, returnId: string): Promise<Pick<ReturnFacts, 'isRestocked' | 'isWhole'>> {
  const lines = await tx
    .selectFrom('return_items')
    .select(['quantity', 'received_quantity', 'restocked_quantity'])
    .where('return_id', '=', returnId)
    .execute()
  return {
    isRestocked: lines.some(({ restocked_quantity: restocked }) => (restocked ?? 0) > 0),
    isWhole: lines.every(({ quantity, received_quantity: received }) => received === quantity),
  }
}

/** The columns that a step may change, besides the status. */
export type ReturnChange =
  | 'answer'
  | 'refunded_cents'
  | 'resolution'
  | 'replacement_carrier'
  | 'replacement_tracking'
  | 'replacement_url'

export async function updateReturn(
  tx: Tx,
  returnId: string,
  change: Partial<Pick<ReturnRow, 'status' | ReturnChange>>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ ...change, updated_at: at })
    .where('return_id', '=', returnId)
    .execute()
}

export interface ReturnEntry {
  returnId: string
  status: ReturnStatus
  note: string | null
  /** Null: the customer. */
  actor: { userId: string; name: string } | null
  at: Date
}

export async function insertReturnHistory(tx: Tx, { returnId, status, note, actor, at }: ReturnEntry): Promise<void> {
  await tx
    .insertInto('return_history')
    .values({
      return_id: returnId,
      status,
      note,
      actor_id: actor?.userId ?? null,
      actor_name: actor?.name ?? null,
      created_at: at,
    })
    .execute()
}

export interface ReceivedLine {
  position: number
  received: number
  restocked: number
}

/** Stores the total received and restocked units per line. Lines that are not given get 0 if they have no value yet. */
export async function markReceived(tx: Tx, returnId: string, lines: readonly ReceivedLine[]): Promise<void> {
  await sql`
    update return_items i set received_quantity = coalesce(l.received, i.received_quantity, 0),
      restocked_quantity = coalesce(l.restocked, i.restocked_quantity, 0)
    from return_items r left join unnest(${lines.map(({ position }) => position)}::integer[],
      ${lines.map(({ received }) => received)}::integer[], ${lines.map(({ restocked }) => restocked)}::integer[])
      as l (position, received, restocked) on l.position = r.position
    where r.return_id = ${returnId} and i.return_id = r.return_id and i.position = r.position`.execute(tx)
}

/** Frees announced units that never arrived, so that the customer may request them again. */
export const freeMissingUnits = (tx: Tx, returnId: string): Promise<void> =>
  countUnits(tx, returnId, sql`(coalesce(r.received_quantity, 0) - r.quantity)`)
