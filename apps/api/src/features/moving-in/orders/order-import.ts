import { randomUUID } from 'node:crypto'
import type { ImportedOrder } from '@atelier/domain/moving-in/order-draft'
import type { ImportSource } from '@atelier/domain/moving-in/import-run.schema'
import type { Tx } from '../../../db/client.ts'
import {
  deleteEarlierOrder,
  readStoredEarlierOrders,
  restoreEarlierOrder,
  saveEarlierOrders,
  sumStoredTotals,
  type NewEarlierOrder,
  type StoredEarlierOrder,
} from '../../earlier-orders/earlier-orders.public.ts'
import type { EntryToImport, ImportHandler, ImportWork, WrittenEntry } from '../import-handler.ts'
import type { ChangeRow } from '../import-sources.repo.ts'

function rowsOf(orderId: string, source: ImportSource, entry: ImportedOrder): NewEarlierOrder {
  const { subtotal, discount, shipping, tax, total, refunded } = entry.amounts
  return {
    order: {
      order_id: orderId,
      source,
      number: entry.number,
      placed_at: entry.placedAt,
      status: entry.status,
      currency: entry.currency,
      subtotal_cents: subtotal,
      discount_cents: discount,
      shipping_cents: shipping,
      tax_cents: tax,
      total_cents: total,
      refunded_cents: refunded,
      spent_cents: entry.spentCents,
    },
    person: { email: entry.email, name: entry.name },
    items: entry.items.map(({ name, sku, quantity, amountCents }, position) => ({
      order_id: orderId,
      position,
      name,
      sku,
      quantity,
      amount_cents: amountCents,
    })),
  }
}

/** Writes a batch in a few statements: a shop that moves has hundreds of thousands of orders. */
async function writeOrders(
  tx: Tx,
  { run }: ImportWork,
  entries: readonly EntryToImport<ImportedOrder>[],
): Promise<WrittenEntry[]> {
  const orders = entries.map(({ entry, known }) => rowsOf(known?.entityId ?? `old_${randomUUID()}`, run.source, entry))
  const orderIds = orders.map(({ order }) => String(order.order_id))
  const known = entries.flatMap((entry) => entry.known?.entityId ?? [])
  const before = known.length === 0 ? new Map<string, StoredEarlierOrder>() : await readStoredEarlierOrders(tx, known)
  await saveEarlierOrders(tx, orders, known)
  return orderIds.map((entityId) => ({ entityId, version: null, before: before.get(entityId) ?? null, audits: [] }))
}

async function undoOrder(tx: Tx, _work: ImportWork, { entity_id: orderId, is_new: isNew, before }: ChangeRow) {
  if (isNew || before === null) await deleteEarlierOrder(tx, orderId)
  else await restoreEarlierOrder(tx, before as StoredEarlierOrder)
  return { audits: [] }
}

/**
 * How orders of another shop enter: as earlier orders, beside those of this shop. A newer export replaces the orders that
 * changed there as a whole: here they are read-only.
 */
export const ORDER_IMPORT: ImportHandler<ImportedOrder, null> = {
  batchSize: 200,
  storesContent: false,
  complete: (entry) => ({ entry, losses: [] }),
  describe: () => null,
  check: () => Promise.resolve(new Map()),
  prepare: () => Promise.resolve({ prepared: null, losses: [] }),
  write: writeOrders,
  undo: undoOrder,
  undoRefusal: () => Promise.resolve(null),
  sumStored: sumStoredTotals,
}
