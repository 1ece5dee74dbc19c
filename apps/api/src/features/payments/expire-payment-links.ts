import { policy } from '@atelier/domain/policy'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { drainDue } from '../../drain-due.ts'
import { queueEmail } from '../email/email.repo.ts'
import type { OrderRow } from '../orders/admin-orders.repo.ts'
import {
  databaseNow,
  restockOrder,
  insertHistory,
  listOrderItems,
  lockOrder,
  updateOrder,
} from '../orders/order-changes.repo.ts'
import { linkStateOf } from './pay-by-link.ts'
import { claimExpiredLink, claimLinkToRemind } from './pay-links.repo.ts'
import { linkExpiredEmail, paymentReminderEmail } from './payment-emails.ts'
import { findLivePayment } from './payments.repo.ts'
import { settlePayment } from './settle-payment.ts'

/** Longer than closing an order can take, the call to the provider included. */
const CLAIM_SECONDS = 120
const CONCURRENCY = 8
const UNCLAIMED = { payment_link_claimed_until: null }

/** Reminds of payment links after a day, and closes the orders of those that are over. Returns how many of each. */
export async function expirePaymentLinks(
  deps: Deps,
  signal: AbortSignal,
): Promise<{ reminded: number; closed: number }> {
  const { paymentLinkReminderHours: payLinkReminderHours } = policy.payment
  let [reminded, closed] = [0, 0]
  const sharing = {
    concurrency: CONCURRENCY,
    signal,
    onError: (error: unknown, orderId: string) =>
      deps.log.warn({ err: error, orderId }, 'payment link not looked after'),
  }
  await drainDue({
    ...sharing,
    claim: () => claimLinkToRemind(deps.db, payLinkReminderHours, CLAIM_SECONDS),
    handle: async (orderId) => {
      if (await inTransaction(deps.db, (tx) => remind(deps, tx, orderId))) reminded += 1
    },
  })
  await drainDue({
    ...sharing,
    claim: () => claimExpiredLink(deps.db, CLAIM_SECONDS),
    handle: async (orderId) => {
      if (await closeUnpaid(deps, orderId)) closed += 1
    },
  })
  if (reminded + closed > 0) deps.signals.emit('mail-queued')
  return { reminded, closed }
}

/** The order, locked, if it still waits for its payment. */
async function lockAwaitingPayment(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const order = await lockOrder(tx, orderId)
  return order && linkStateOf(order) === 'open' ? order : null
}

async function remind({ config, now }: Deps, tx: Tx, orderId: string): Promise<boolean> {
  const before = await lockAwaitingPayment(tx, orderId)
  if (!before || before.payment_reminder_sent_at) return false
  const order = await updateOrder(tx, before, { payment_reminder_sent_at: now(), ...UNCLAIMED }, now())
  const email = paymentReminderEmail({ order, items: await listOrderItems(tx, orderId), config })
  if (email) await queueEmail(tx, email)
  return true
}

/** A payment under way is called off first; when the bank is at it, or it was paid, the order stays. */
async function closeUnpaid(deps: Deps, orderId: string): Promise<boolean> {
  const live = await findLivePayment(deps.db, orderId)
  try {
    const settled =
      live && (await settlePayment(deps, live.payment_id, { providerAction: 'cancel', endedAs: 'expired' }))
    if (settled && (settled.kind !== 'unpaid' || settled.state === 'processing')) return false
  } catch (error) {
    // It can be paid no more: a closed order sends late money back.
    deps.log.warn({ err: error, orderId }, 'payment of an expired link not called off')
  }
  return inTransaction(deps.db, async (tx) => {
    const before = await lockAwaitingPayment(tx, orderId)
    if (!before?.payment_link_expires_at || before.payment_link_expires_at > (await databaseNow(tx))) return false
    const at = deps.now()
    const note = 'Payment link expired. Stock released.'
    const change = { status: 'CANCELLED', payment_status: 'canceled', status_note: note, ...UNCLAIMED } as const
    const order = await updateOrder(tx, before, change, at)
    await insertHistory(tx, { orderId, status: order.status, note, actor: null, at })
    await restockOrder(tx, orderId, at)
    const email = linkExpiredEmail({ order, items: await listOrderItems(tx, orderId), config: deps.config })
    if (email) await queueEmail(tx, email)
    return true
  })
}
