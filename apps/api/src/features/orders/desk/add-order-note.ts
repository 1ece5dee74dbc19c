import type { AddOrderNoteBody } from '@atelier/domain/orders/staff-order-actions.schema'
import type { StaffActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import type { WholeOrder } from '../admin-orders.repo.ts'
import { changeOrder, orderTarget } from '../change-order.ts'
import { insertOrderNote } from '../order-changes.repo.ts'

/** Adds a staff note to an order. The audit log records the note's id, never its text. */
export const addOrderNote = (
  deps: Deps,
  orderId: string,
  { text }: AddOrderNoteBody,
  context: StaffActionContext,
): Promise<WholeOrder> =>
  changeOrder(deps, orderId, async (tx, _before, at) => {
    const noteId = await insertOrderNote(tx, { orderId, text, author: context.actor, at })
    await recordAudit(tx, { context, action: 'order.note_added', at, target: orderTarget(orderId), after: { noteId } })
    return null
  })
