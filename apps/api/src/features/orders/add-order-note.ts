import type { AddOrderNoteBody } from '@atelier/domain/orders/order-desk.schema'
import type { Cause } from '../../cause.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import type { WholeOrder } from './admin-orders.repo.ts'
import { lockKnownOrder, orderAfter, orderTarget } from './change-order-status.ts'
import { insertOrderNote } from './order-desk.repo.ts'

/** Keeps what a member of staff tells the others about an order. The audit log says that, never what. */
export async function addOrderNote(
  { db, now }: Deps,
  orderId: string,
  { text }: AddOrderNoteBody,
  cause: Cause & { actor: NonNullable<Cause['actor']> },
): Promise<WholeOrder> {
  await inTransaction(db, async (tx) => {
    await lockKnownOrder(tx, orderId)
    const at = now()
    const noteId = await insertOrderNote(tx, { orderId, text, author: cause.actor, at })
    await recordAudit(tx, { cause, action: 'order.note_added', at, target: orderTarget(orderId), after: { noteId } })
  })
  return orderAfter(db, orderId)
}
