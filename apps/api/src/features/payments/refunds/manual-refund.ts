import { orderNumber } from '@atelier/domain/values/ids'
import { differenceOf } from '@atelier/domain/money/cents'
import { formatMoney, type Cents } from '@atelier/domain/money/money'
import { REFUND_DAY_IN_FUTURE, type ManualRefundBody } from '@atelier/domain/payments/manual-refund.schema'
import { MANUAL_REFUND_LABELS } from '@atelier/domain/payments/manual-refund'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { getLockedOrder, insertHistoryEntry } from '../../orders/orders.public.ts'
import { callProvider } from '../providers/call-provider.ts'
import { findCheckoutEmail } from '../checkout/checkouts.repo.ts'
import { manualRefundEmail } from '../payment-emails.ts'
import { findPayment } from '../payments.repo.ts'
import { findProvider } from '../providers/provider-of.ts'
import { insertManualRefund, sumRefundedByProvider } from './manual-refunds.repo.ts'
import { assertRefundLimit } from './refund-limit.ts'
import { findRefund, lockRefund, readRefundedCents, type RefundRow, type RefundWithCurrency } from './refunds.repo.ts'
import { recordRefundAgain } from './reverse-refund.ts'

const SENT_MEANWHILE = 'The payment provider has already sent this refund'
const REPLACED = 'Another refund has replaced this one'
const ON_ITS_WAY = 'This refund is pending at the provider. You can record a manual refund if it fails.'
const NO_ACCOUNT = 'This payment wasn’t taken by a provider. Choose another method.'
const SENT_AFTER_ALL = 'The payment provider reports that this was refunded. Retry the refund; it counts once.'

/**
 * Records a refund that staff paid manually, because the provider failed it or no provider took the money
 * (`due_by_hand`). Replaces the requested refund in the ledger and emails the customer; a repeat changes nothing.
 * Throws 404 for an unknown refund. Throws 409 when it does not wait for staff, has other data, or was sent by the
 * provider after all. Throws 400 for a future date, or for the provider's account when no provider took the money.
 */
export async function recordManualRefund(
  deps: Deps,
  refundId: string,
  { body, context }: { body: ManualRefundBody; context: StaffActionContext },
): Promise<void> {
  if (body.on > shopDay(deps.now(), deps.shop.company.region)) {
    throw invalidField('on', REFUND_DAY_IN_FUTURE)
  }
  await assertNotSentByProvider(deps, refundId, body)
  await inTransaction(deps.db, async (tx) => {
    const found = await findRefund(tx, refundId)
    if (!found) throw new ShopError('not_found', 'Refund not found')
    // Locks the order first, as every transaction does that changes its money.
    const order = found.order_id === null ? null : await getLockedOrder(tx, found.order_id)
    const refund = await lockRefund(tx, refundId)
    if (!refund || isRepeat(refund, body, context.actor.userId)) return
    assertManuallyRefundable(refund)
    assertProviderAccount(refund, body)
    await recordRefundAgain(tx, refund)
    const refundedCents = await readRefundedCents(tx, refund)
    assertRefundLimit(context.actor.grant, { currency: refund.currency, refundedCents })
    const payment = refund.payment_id === null ? null : await findPayment(tx, refund.payment_id)
    await insertManualRefund(tx, refund, { ...body, actor: context.actor, provider: payment?.provider ?? 'manual' })
    const at = deps.now()
    const amount = formatMoney({ cents: refund.amount_cents, currency: refund.currency }, deps.shop.company.region)
    if (order) {
      const note = `Manual refund of ${amount}: ${MANUAL_REFUND_LABELS[body.how].toLowerCase()}, ${body.on}.`
      const { order_id: orderId, status } = order
      await insertHistoryEntry(tx, {
        orderId,
        status,
        note: body.note ? `${note} ${body.note}` : note,
        actor: context.actor,
        at,
      })
    }
    await notifyCustomer(deps, tx, { refund, how: body.how, checkoutId: payment?.checkout_id ?? null })
    await recordAudit(tx, {
      context,
      action: 'order.refunded_by_hand',
      at,
      target: order
        ? { type: 'order', id: order.order_id, name: `Order ${orderNumber(order.order_id)}` }
        : { type: 'refund', id: refundId, name: `Refund of ${amount}` },
      before: { refund: refund.status === 'due_by_hand' ? 'due by hand' : 'failed' },
      after: { refund: amount, how: MANUAL_REFUND_LABELS[body.how], on: body.on, note: body.note },
    })
  })
  deps.signals.emit('mail-queued')
}

/** Detects a repeat of the same request, such as a double click or a retry after a lost response. */
const isRepeat = (refund: RefundRow, { how, on, note }: ManualRefundBody, userId: string): boolean =>
  refund.by_hand_how === how &&
  refund.by_hand_on === on &&
  refund.by_hand_note === note &&
  refund.by_hand_by_id === userId

function assertManuallyRefundable({ status, by_hand_by: by, by_hand_on: on }: RefundRow): void {
  if (by !== null) throw new ShopError('conflict', `${by} recorded this as a manual refund on ${on}`)
  if (status === 'succeeded') throw new ShopError('conflict', SENT_MEANWHILE)
  if (status === 'replaced') throw new ShopError('conflict', REPLACED)
  if (status === 'pending') throw new ShopError('conflict', ON_ITS_WAY)
}

/** Throws when money that no provider took is to be returned through a provider's account. */
function assertProviderAccount({ payment_id: paymentId }: RefundRow, { how }: ManualRefundBody): void {
  if (paymentId !== null || how !== 'provider_account') return
  throw invalidField('how', NO_ACCOUNT)
}

/**
 * Throws 409 when the provider has sent the refund after all: its response may have been lost, and a manual refund
 * would pay twice. Trusts staff when the provider is unavailable.
 */
async function assertNotSentByProvider(deps: Deps, refundId: string, { how }: ManualRefundBody): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.status !== 'failed' || refund.payment_id === null || how === 'provider_account') return
  const payment = await findPayment(deps.db, refund.payment_id)
  const provider = payment && findProvider(deps, payment.provider)
  const ref = payment?.provider_ref
  if (!provider || !ref) return
  let sentCents: Cents
  try {
    sentCents = (await callProvider(deps, (signal) => provider.fetch(ref, signal))).refundedCents
  } catch (error) {
    deps.log.warn({ err: error, refundId }, 'provider check before a manual refund failed')
    return
  }
  const recordedCents = await sumRefundedByProvider(deps.db, refund.payment_id)
  if (differenceOf(sentCents, recordedCents) >= refund.amount_cents) throw new ShopError('conflict', SENT_AFTER_ALL)
}

/** Emails the address of the order, or of the checkout when the payment became no order. */
async function notifyCustomer(
  { config, shop }: Deps,
  tx: Tx,
  { refund, how, checkoutId }: { refund: RefundWithCurrency; how: ManualRefundBody['how']; checkoutId: string | null },
): Promise<void> {
  const order = refund.order_id === null ? null : await getLockedOrder(tx, refund.order_id)
  const email = order?.email ?? (checkoutId === null ? null : await findCheckoutEmail(tx, checkoutId))
  const money = { cents: refund.amount_cents, currency: refund.currency }
  const queuedEmail = manualRefundEmail({ order, email, money, how, config, region: shop.company.region })
  if (queuedEmail) await queueEmail(tx, queuedEmail)
}
