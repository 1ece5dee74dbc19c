import { returnNumber } from '@atelier/domain/values/ids'
import {
  judgeReturnStep,
  RETURN_STATUS_LABELS,
  returnStatusAfter,
  type ReturnStatus,
  type ReturnStep,
} from '@atelier/domain/returns/return-status'
import type { AuditAction } from '@atelier/domain/access/audit-actions'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { queueEmail } from '../email/email.public.ts'
import { type OrderRow, getLockedOrder, insertHistoryEntry } from '../orders/orders.public.ts'
import { returnEmail } from './return-emails.ts'
import { presentReturn } from './returns.present.ts'
import { findReturn, type WholeReturnRow } from './read-returns.repo.ts'
import { actAs } from '../products/products.public.ts'
import {
  findOrderOfReturn,
  getReturn,
  insertReturnHistory,
  readReceipt,
  updateReturn,
  type ReturnChange,
  type ReturnRow,
} from './returns.repo.ts'

/** The locked state that a step works on. */
export interface LockedReturn {
  order: OrderRow
  before: ReturnRow
  at: Date
}

/** The result of a step, apart from the new status. */
export interface StepResult {
  change?: Partial<Pick<ReturnRow, ReturnChange>>
  /** Note for staff in the history of the return and of the order. */
  note: string | null
  /** The outcome in the order's history; default: the label of the return's new status. */
  outcome?: string
  /** Staff still have to pay its refund manually. */
  isDueByHand?: boolean
  /** Additional data for the audit log. */
  audited?: Record<string, unknown>
  /** The order after the step; absent when unchanged. */
  order?: OrderRow
}

const ACTIONS: Readonly<Record<ReturnStep, AuditAction>> = {
  approve: 'return.approved',
  receive: 'return.received',
  refund: 'return.refunded',
  ship: 'return.replaced',
  reject: 'return.rejected',
}

/** Returns the current state of a return. Throws 404 when it does not exist. */
export async function getReturnDetails(db: Db, returnId: string): Promise<WholeReturnRow> {
  const whole = await findReturn(db, returnId)
  if (!whole) throw new ShopError('not_found', 'Return not found')
  return whole
}

/** Locks the order first, as every transaction does that changes either. */
async function lockReturn(tx: Tx, returnId: string): Promise<{ order: OrderRow; before: ReturnRow }> {
  const orderId = await findOrderOfReturn(tx, returnId)
  if (orderId === null) throw new ShopError('not_found', 'Return not found')
  const order = await getLockedOrder(tx, orderId)
  return { order, before: await getReturn(tx, returnId) }
}

const noteText = (status: ReturnStatus, returnId: string, { outcome, note }: StepResult): string =>
  `Return ${returnNumber(returnId)}: ${outcome ?? RETURN_STATUS_LABELS[status].toLowerCase()}.${note ? ` ${note}` : ''}`

/**
 * Performs one step of a return in a single transaction: its work, status, both histories, email and audit entry.
 * Throws 409 with the current return when the step is no longer possible, so that only one of two concurrent requests
 * acts.
 */
export async function changeReturn(
  { db, now, config, shop, signals }: Deps,
  { returnId, step, context }: { returnId: string; step: ReturnStep; context: ActionContext },
  work: (tx: Tx, found: LockedReturn) => Promise<StepResult>,
): Promise<WholeReturnRow> {
  const problem = await inTransaction(db, async (tx) => {
    const { order, before } = await lockReturn(tx, returnId)
    const { status: statusBefore, resolution } = before
    const facts = { status: statusBefore, isExchange: resolution === 'exchange', ...(await readReceipt(tx, returnId)) }
    const judged = judgeReturnStep(facts, step)
    if (!judged.ok) return judged.message
    const at = now()
    const status = returnStatusAfter(step)
    await actAs(tx, context.actor)
    const result = await work(tx, { order, before, at })
    await updateReturn(tx, returnId, { status, ...result.change }, at)
    await insertReturnHistory(tx, { returnId, status, note: result.note, actor: context.actor, at })
    const after = result.order ?? order
    await insertHistoryEntry(tx, {
      orderId: order.order_id,
      status: after.status,
      note: noteText(status, returnId, result),
      actor: context.actor,
      at,
    })
    const whole = await findReturn(tx, returnId)
    const { returns } = await shop.termsAt(order.terms_version, order.market, tx)
    const email =
      whole &&
      returnEmail(status, {
        order: after,
        returnId,
        config,
        terms: { returns, support: shop.terms.support },
        region: shop.company.region,
        isDueByHand: result.isDueByHand,
        isInsteadOfExchange: before.resolution === 'exchange' && whole.resolution === 'refund',
        ...notificationOf(whole),
      })
    if (email) await queueEmail(tx, email)
    await recordAudit(tx, {
      context,
      action: ACTIONS[step],
      at,
      target: { type: 'return', id: returnId, name: `Return ${returnNumber(returnId)}` },
      before: { status: before.status },
      after: { status, ...result.audited },
    })
    return null
  })
  const whole = await getReturnDetails(db, returnId)
  if (problem !== null) throw new ShopError('conflict', problem, { data: presentReturn(whole, shop.company) })
  signals.emit('mail-queued')
  return whole
}

const notificationOf = ({ items, answer, refundedCents, resolution, ...whole }: WholeReturnRow) => ({
  resolution,
  tracking: { carrier: whole.replacementCarrier, number: whole.replacementTracking, url: whole.replacementUrl },
  items: items.map(({ name, color, colorLabel, imageUrl, quantity, receivedQuantity, ...item }) => ({
    name,
    color: colorLabel ?? color ?? '',
    imageUrl,
    quantity,
    received: receivedQuantity,
    exchangeColor: item.exchangeLabel,
  })),
  answer,
  refundedCents,
})
