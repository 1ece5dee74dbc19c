import type { Tx } from '../../apps/api/src/db/client.ts'
import type { DemoOrder } from './history/demo-history.ts'
import type { DemoReturn } from './history/demo-returns.ts'

/** Inserts the returns with their line items, histories and restocked units. The orders must exist. */
export async function insertReturns(
  tx: Tx,
  orders: readonly DemoOrder[],
  returns: readonly DemoReturn[],
): Promise<void> {
  const restocked = [...orders.flatMap(closedLines), ...returns.flatMap(restockedLines)]
  if (restocked.length > 0) await tx.insertInto('order_stock_returns').values(restocked).execute()
  if (returns.length === 0) return
  await tx.insertInto('returns').values(returns.map(returnRow)).execute()
  await tx
    .insertInto('return_items')
    .values(
      returns.flatMap(({ returnId, order, items, isRestocked }) =>
        items.map((item) => ({
          return_id: returnId,
          order_id: order.orderId,
          ...item,
          received_quantity: isRestocked === null ? null : item.quantity,
          restocked_quantity: isRestocked === null ? null : isRestocked ? item.quantity : 0,
        })),
      ),
    )
    .execute()
  await tx.insertInto('return_history').values(returns.flatMap(historyRows)).execute()
}

/** Cancelled orders were restocked. */
const closedLines = ({ orderId, lines, final }: DemoOrder) =>
  final.status === 'CANCELLED'
    ? lines.map(({ quantity }, position) => ({
        order_id: orderId,
        position,
        reason: 'closed' as const,
        quantity,
        returned_at: final.at,
      }))
    : []

const restockedLines = ({ order, items, isRestocked, steps }: DemoReturn) =>
  isRestocked
    ? items.map(({ position, quantity }) => ({
        order_id: order.orderId,
        position,
        reason: 'returned' as const,
        quantity,
        returned_at: steps.find(({ status }) => status === 'received')?.at,
      }))
    : []

function returnRow({ returnId, order, reason, note, answer, refundedCents, steps }: DemoReturn) {
  const [first] = steps
  const last = steps.at(-1) ?? first
  return {
    return_id: returnId,
    order_id: order.orderId,
    status: last?.status,
    reason,
    note,
    answer,
    refunded_cents: refundedCents,
    requested_at: first?.at,
    updated_at: last?.at,
  }
}

const historyRows = ({ returnId, steps }: DemoReturn) =>
  steps.map(({ status, at, note, actor }) => ({
    return_id: returnId,
    status,
    note,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? null,
    created_at: at,
  }))
