import { returnDisplayNumber } from '@atelier/domain/ids'
import {
  judgeReturnStep,
  RETURN_STATUS_LABELS,
  returnStatusAfter,
  type ReturnStatus,
  type ReturnStep,
} from '@atelier/domain/returns/return-status'
import type { AuditAction } from '@atelier/domain/audit/audit-actions'
import { ShopError } from '@atelier/domain/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { queueEmail } from '../email/email.repo.ts'
import type { OrderRow } from '../orders/admin-orders.repo.ts'
import { getLockedOrder, insertHistory } from '../orders/order-changes.repo.ts'
import { returnEmail } from './return-emails.ts'
import { presentReturn } from './returns.present.ts'
import {
  findOrderOfReturn,
  findReturn,
  getReturn,
  insertReturnHistory,
  readReceipt,
  updateReturn,
  type ReturnRow,
  type WholeReturnRow,
} from './returns.repo.ts'

/** What one step finds: everything locked, at one moment. */
export interface LockedReturn {
  order: OrderRow
  before: ReturnRow
  at: Date
}

/** What a step did beyond setting the status. */
export interface StepResult {
  change?: Partial<Pick<ReturnRow, 'answer' | 'refunded_cents'>>
  /** For staff, in the histories of the return and of the order. */
  note: string | null
  /** What the order's history calls the outcome; left out: the name of the return's new status. */
  outcome?: string
  /** Staff still have to pay its refund by hand. */
  isDueByHand?: boolean
  /** Facts for the audit log. */
  audited?: Record<string, unknown>
  /** How the order stands after the step; unchanged when left out. */
  order?: OrderRow
}

const ACTIONS: Readonly<Record<ReturnStep, AuditAction>> = {
  approve: 'return.approved',
  receive: 'return.received',
  refund: 'return.refunded',
  reject: 'return.rejected',
}

/** The return as it is now, for answers. */
export async function getReturnDetails(db: Db, returnId: string): Promise<WholeReturnRow> {
  const whole = await findReturn(db, returnId)
  if (!whole) throw new ShopError('not_found', 'Return not found')
  return whole
}

/** Locks the order first, as everybody does who changes either. */
async function lockReturn(tx: Tx, returnId: string): Promise<{ order: OrderRow; before: ReturnRow }> {
  const orderId = await findOrderOfReturn(tx, returnId)
  if (orderId === null) throw new ShopError('not_found', 'Return not found')
  const order = await getLockedOrder(tx, orderId)
  return { order, before: await getReturn(tx, returnId) }
}

const noteText = (status: ReturnStatus, returnId: string, { outcome, note }: StepResult): string =>
  `Return ${returnDisplayNumber(returnId)}: ${outcome ?? RETURN_STATUS_LABELS[status].toLowerCase()}.${note ? ` ${note}` : ''}`

/**
 * Takes a return one step further: what the step does, its status, both histories, the mail and the audit line, all or
 * nothing. A step that cannot be taken any more is refused with 409 and the return as it is now, so that of two people who
 * press at once one acts.
 */
export async function changeReturn(
  { db, now, config, signals }: Deps,
  { returnId, step, context }: { returnId: string; step: ReturnStep; context: ActionContext },
  work: (tx: Tx, found: LockedReturn) => Promise<StepResult>,
): Promise<WholeReturnRow> {
  const refusal = await inTransaction(db, async (tx) => {
    const { order, before } = await lockReturn(tx, returnId)
    const judged = judgeReturnStep({ status: before.status, ...(await readReceipt(tx, returnId)) }, step)
    if (!judged.ok) return judged.message
    const at = now()
    const status = returnStatusAfter(step)
    const done = await work(tx, { order, before, at })
    await updateReturn(tx, returnId, { status, ...done.change }, at)
    await insertReturnHistory(tx, { returnId, status, note: done.note, actor: context.actor, at })
    const after = done.order ?? order
    await insertHistory(tx, {
      orderId: order.order_id,
      status: after.status,
      note: noteText(status, returnId, done),
      actor: context.actor,
      at,
    })
    const whole = await findReturn(tx, returnId)
    const email =
      whole &&
      returnEmail(status, { order: after, returnId, config, isDueByHand: done.isDueByHand, ...notificationOf(whole) })
    if (email) await queueEmail(tx, email)
    await recordAudit(tx, {
      context,
      action: ACTIONS[step],
      at,
      target: { type: 'return', id: returnId, name: `Return ${returnDisplayNumber(returnId)}` },
      before: { status: before.status },
      after: { status, ...done.audited },
    })
    return null
  })
  const whole = await getReturnDetails(db, returnId)
  if (refusal !== null) throw new ShopError('conflict', refusal, { data: presentReturn(whole) })
  signals.emit('mail-queued')
  return whole
}

const notificationOf = ({ items, answer, refundedCents }: WholeReturnRow) => ({
  items: items.map(({ name, color, imageUrl, quantity, receivedQuantity }) => ({
    name,
    color: color ?? '',
    imageUrl,
    quantity,
    received: receivedQuantity,
  })),
  answer,
  refundedCents,
})
