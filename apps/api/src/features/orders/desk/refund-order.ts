import { formatMoney, type Cents } from '@atelier/domain/money/money'
import type { RefundOrderBody } from '@atelier/domain/payments/refund-order.schema'
import { judgeRestock, type RestockableLine } from '@atelier/domain/orders/restock-units'
import { judgeRefundLines, type RefundableLine } from '@atelier/domain/payments/refund-lines'
import { countUnits } from '@atelier/domain/payments/stock-hold-limit'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../db/client.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { hashBody } from '../../idempotency/idempotency.public.ts'
import {
  isRefundRequested,
  listRefundedUnits,
  refundCents,
  requestRefund,
  type RefundedUnits,
} from '../../payments/payments.public.ts'
import { listOrderItems, type OrderRow, type WholeOrder } from '../admin-orders.repo.ts'
import { actAs } from '../../products/products.public.ts'
import { changeOrder, orderTarget, type Refusal } from '../change-order.ts'
import {
  closeRefundedOrder,
  getLockedOrder,
  insertHistoryEntry,
  lockColorsOf,
  restockRefundedUnits,
} from '../order-changes.repo.ts'
import { queueRefundNotification } from '../queue-order-notification.ts'

export interface RefundCall {
  body: RefundOrderBody
  context: StaffActionContext
  /** The same for every retry of one click. */
  idempotencyKey: string
}

const toRefusal = (error: unknown): Refusal => {
  if (error instanceof ShopError && error.code === 'conflict') return { reason: 'conflict', message: error.message }
  throw error
}

type OrderLine = RestockableLine & RefundableLine

async function listLines(tx: Tx, orderId: string): Promise<OrderLine[]> {
  const [items, refunded] = [await listOrderItems(tx, orderId), await listRefundedUnits(tx, orderId)]
  return items.map((item) => ({
    name: item.name,
    quantity: item.quantity,
    returnedQuantity: item.returned_quantity,
    refundedQuantity: refunded.get(item.position) ?? 0,
  }))
}

const unitsOf = (items: RefundOrderBody['items'] = []): RefundedUnits[] =>
  items.map(({ itemIndex: position, quantity }) => ({ position, quantity }))

/** Returns why the named units cannot be refunded or restocked, or null. Throws 400 for an unknown line item. */
function unitsRefusal({ status }: OrderRow, lines: readonly OrderLine[], body: RefundOrderBody): Refusal | null {
  const judged = {
    items: judgeRefundLines(lines, body.items ?? []),
    restock: judgeRestock({ status, lines }, body.restock),
  }
  for (const field of ['items', 'restock'] as const) {
    const verdict = judged[field]
    if (verdict.ok) continue
    if (verdict.reason === 'invalid_input') throw invalidField(field, verdict.message)
    return { reason: 'conflict', message: verdict.message }
  }
  return null
}

/**
 * Refunds part or all of what was paid, never more than is left, and restocks the named units. Records ledger entry,
 * history, email and audit entry at once; a job sends the refund to the provider. A retry with the same key changes
 * nothing, and one that asks for another refund returns 422. Returns 409 with the current order on a conflict, and 400
 * for an unknown line item, and 403 above the limit of the caller's role.
 */
export async function refundOrder(deps: Deps, orderId: string, call: RefundCall): Promise<WholeOrder> {
  const { context, body } = call
  const whole = await changeOrder(deps, orderId, async (tx, before, at) => {
    const { reason } = body
    const { currency } = before
    const amountCents = refundCents(body.amount, currency)
    const text = (cents: Cents): string => formatMoney({ cents, currency }, deps.shop.company.region)
    const idempotencyKey = `staff ${call.idempotencyKey}`
    const lines = await listLines(tx, orderId)
    const units = unitsOf(body.items)
    const bodyHash = hashBody(body)
    const asked = { orderId, amountCents, reason, actor: context.actor, idempotencyKey, bodyHash }
    const request = { ...asked, units }
    const isRepeated = await isRefundRequested(tx, request)
    const refusal = isRepeated ? null : unitsRefusal(before, lines, body)
    if (refusal) return refusal
    // The check fails before the first write, so the transaction stays usable and the response can carry the order.
    const refund = await requestRefund(tx, request).catch(toRefusal)
    if ('message' in refund) return refund
    const lockedOrder = await getLockedOrder(tx, orderId)
    if (isRepeated) return null
    const restocked = countUnits(body.restock)
    await actAs(tx, context.actor)
    // The refund may close the order, which restocks its other units.
    if (restocked > 0) await lockColorsOf(tx, orderId)
    if (restocked > 0) await restockRefundedUnits(tx, orderId, body.restock, at)
    const note = `Refund of ${text(amountCents)}. ${reason}${restocked > 0 ? `. Restocked: ${restocked}.` : ''}`
    await insertHistoryEntry(tx, { orderId, status: lockedOrder.status, note, actor: context.actor, at })
    const order = await closeRefundedOrder(tx, orderId, { actor: context.actor, at })
    await queueRefundNotification(tx, order, { ...deps, refund })
    await recordAudit(tx, {
      context,
      action: 'order.refunded',
      at,
      target: orderTarget(orderId),
      before: { refunded: text(before.refunded_cents), status: before.status },
      after: {
        refunded: text(order.refunded_cents),
        status: order.status,
        ...(restocked > 0 && { restocked }),
      },
    })
    return null
  })
  deps.signals.emit('refund-requested')
  return whole
}
