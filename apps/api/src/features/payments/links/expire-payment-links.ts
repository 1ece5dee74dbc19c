import { isAwaitingShipment } from '@atelier/domain/orders/change-status'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { drainDue } from '../../../batches/drain-due.ts'
import { queueEmail } from '../../email/email.public.ts'
import {
  type OrderRow,
  databaseNow,
  restockOrder,
  insertHistoryEntry,
  lockOrder,
  orderNotificationContext,
  updateOrder,
} from '../../orders/orders.public.ts'
import { linkStateOf } from './pay-by-link.ts'
import { claimExpiredLink, claimLinkToRemind } from '../../orders/orders.public.ts'
import { linkExpiredEmail, paymentReminderEmail } from '../payment-emails.ts'
import { findLivePayment } from '../payments.repo.ts'
import { settlePayment } from '../settlement/settle-payment.ts'

/** Longer than closing an order can take, including the call to the provider. */
const CLAIM_SECONDS = 120
const CONCURRENCY = 8
const UNCLAIMED = { payment_link_claimed_until: null }

/** Sends a reminder for unpaid payment links after a day, and closes the orders of expired ones. Returns the counts. */
export async function expirePaymentLinks(
  deps: Deps,
  signal: AbortSignal,
): Promise<{ reminded: number; closed: number }> {
  let [reminded, closed] = [0, 0]
  const drainOptions = {
    concurrency: CONCURRENCY,
    signal,
    onError: (error: unknown, orderId: string) =>
      deps.log.warn({ err: error, orderId }, 'payment link reminder or expiry failed'),
  }
  await drainDue({
    ...drainOptions,
    claim: () => claimLinkToRemind(deps.db, deps.shop, CLAIM_SECONDS),
    handle: async (orderId) => {
      if (await inTransaction(deps.db, (tx) => remind(deps, tx, orderId))) reminded += 1
    },
  })
  await drainDue({
    ...drainOptions,
    claim: () => claimExpiredLink(deps.db, CLAIM_SECONDS),
    handle: async (orderId) => {
      if (await closeUnpaid(deps, orderId)) closed += 1
    },
  })
  if (reminded + closed > 0) deps.signals.emit('mail-queued')
  return { reminded, closed }
}

/** Locks the order; null when it no longer waits for its payment, or staff have shipped it unpaid. */
async function lockAwaitingPayment(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const order = await lockOrder(tx, orderId)
  return order && isAwaitingShipment(order.status) && linkStateOf(order) === 'open' ? order : null
}

async function remind({ config, shop, now }: Deps, tx: Tx, orderId: string): Promise<boolean> {
  const before = await lockAwaitingPayment(tx, orderId)
  if (!before || before.payment_reminder_sent_at) return false
  const order = await updateOrder(tx, before, { payment_reminder_sent_at: now(), ...UNCLAIMED }, now())
  const email = paymentReminderEmail(await orderNotificationContext(tx, order, { config, shop }))
  if (email) await queueEmail(tx, email)
  return true
}

/** Closes an unpaid order after canceling its payment. The order stays open when that is processing or paid. */
async function closeUnpaid(deps: Deps, orderId: string): Promise<boolean> {
  const live = await findLivePayment(deps.db, orderId)
  try {
    const settled =
      live && (await settlePayment(deps, live.payment_id, { providerAction: 'cancel', endedAs: 'expired' }))
    if (settled && (settled.kind !== 'unpaid' || settled.state === 'processing')) return false
  } catch (error) {
    // Safe to continue: a payment that arrives for a closed order is refunded.
    deps.log.warn({ err: error, orderId }, 'cancellation of an expired link payment failed')
  }
  return inTransaction(deps.db, async (tx) => {
    const before = await lockAwaitingPayment(tx, orderId)
    if (!before?.payment_link_expires_at || before.payment_link_expires_at > (await databaseNow(tx))) return false
    const at = deps.now()
    const note = 'Payment link expired. Stock released.'
    const change = { status: 'CANCELLED', payment_status: 'canceled', status_note: note, ...UNCLAIMED } as const
    const order = await updateOrder(tx, before, change, at)
    await insertHistoryEntry(tx, { orderId, status: order.status, note, actor: null, at })
    await restockOrder(tx, before, at)
    const email = linkExpiredEmail(await orderNotificationContext(tx, order, deps))
    if (email) await queueEmail(tx, email)
    return true
  })
}
