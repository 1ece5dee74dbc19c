import type { Tx } from '../../apps/api/src/db/client.ts'
import { DISPUTE_REASON } from './history/order-scenarios.ts'
import { demoOrderTotals, type DemoOrder } from './history/demo-history.ts'
import { daysAfter } from '@atelier/domain/region/shop-dates'

/** How many days the sandbox's bank waits for the shop's evidence. */
const RESPONSE_DAYS = 10

/** Inserts disputes and a failed refund of orders whose payments exist, at the shop and at the sandbox. */
export async function insertPaymentProblems(tx: Tx, orders: readonly DemoOrder[]): Promise<void> {
  for (const order of orders) {
    if (order.kind === 'disputed' || order.kind === 'dispute won') await insertDispute(tx, order)
    if (order.kind === 'refund failed') await failRefund(tx, order.orderId)
  }
}

const intentIdOf = (orderId: string): string => `sbx_${orderId.replaceAll('-', '_')}`

/** The steps of the dispute have notes that begin with it. */
const isDisputeStep = ({ note }: { note: string | null }): boolean => /dispute over/.test(note ?? '')

async function insertDispute(tx: Tx, order: DemoOrder): Promise<void> {
  const [opened, decided] = order.steps.filter(isDisputeStep)
  if (!opened) return
  const disputeId = `sbxd_${order.orderId.slice(-12).toLowerCase()}`
  const state = decided ? 'won' : 'open'
  const intentId = intentIdOf(order.orderId)
  await tx
    .insertInto('sandbox_disputes')
    .values({ dispute_id: disputeId, intent_id: intentId, state, created_at: opened.at })
    .execute()
  await tx
    .insertInto('disputes')
    .values({
      dispute_id: `dsp_${order.orderId.slice(-12).toLowerCase()}`,
      provider: 'sandbox',
      provider_ref: disputeId,
      payment_id: `pay_${order.orderId}`,
      order_id: order.orderId,
      state,
      amount_cents: demoOrderTotals(order).totalCents,
      reason: DISPUTE_REASON,
      answer_by: daysAfter(opened.at, RESPONSE_DAYS),
      opened_at: opened.at,
      closed_at: decided?.at ?? null,
    })
    .execute()
}

/** The refund was recorded, and the provider did not answer. Staff can retry it: the sandbox then pays. */
async function failRefund(tx: Tx, orderId: string): Promise<void> {
  const failed = await tx
    .updateTable('refunds')
    .set({
      status: 'failed',
      provider_ref: null,
      done_at: null,
      attempts: 6,
      last_error: 'The payment provider did not respond in time',
    })
    .where('order_id', '=', orderId)
    .returning('refund_id')
    .executeTakeFirst()
  if (failed) await tx.deleteFrom('sandbox_refunds').where('idempotency_key', '=', failed.refund_id).execute()
}
