import { ShopError } from '@atelier/domain/contract/shop-error'
import type { PaymentProvider, ProviderEvent } from '../../../adapters/payments/payment-provider.ts'
import type { Deps } from '../../../deps.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { findByProviderRef, findPayment, recordEvent } from '../payments.repo.ts'
import { reverseRefund } from '../refunds/reverse-refund.ts'
import { settleCharge, settlePayment } from './settle-payment.ts'

const NOT_SIGNED = 'This message is not signed by the payment provider'

/**
 * Handles a webhook of the provider, idempotently. An event only triggers a fetch of the payment, so the order of
 * events does not matter; the reconciliation job retries what fails. Throws 400 when the signature is invalid.
 */
export async function handleWebhook(
  deps: Deps,
  { provider, body, headers }: { provider: PaymentProvider; body: Uint8Array; headers: Headers },
): Promise<void> {
  const { db, log } = deps
  const event = provider.parseWebhook(body, headers)
  if (!event) {
    log.warn({ provider: provider.id }, 'webhook with an invalid signature rejected')
    throw new ShopError('bad_request', NOT_SIGNED)
  }
  if (event.disputeRef !== undefined) return handleDisputeEvent(deps, provider, event)
  // Runs before the event is recorded: on failure the provider receives an error and sends it again.
  const named = event.paymentId === undefined ? null : await findPayment(db, event.paymentId)
  if (named?.provider === provider.id && named.provider_ref !== event.providerRef) {
    await settleCharge(deps, named, event.providerRef)
  }
  if (event.failedRefundRef !== undefined) {
    await reverseRefund(deps, provider, { refundRef: event.failedRefundRef, providerRef: event.providerRef })
  }
  const paymentId = await recordEvent(db, { provider: provider.id, ...event })
  if (paymentId !== null) await trySettling(deps, paymentId)
}

async function trySettling(deps: Deps, paymentId: string): Promise<void> {
  try {
    await settlePayment(deps, paymentId)
  } catch (error) {
    deps.log.warn({ err: error, paymentId }, 'payment not settled; the job retries it')
  }
}

/**
 * Settles the payment first, in case no event has reported it yet. Fetches the dispute before the event is recorded: on
 * failure the provider receives an error and sends it again.
 */
async function handleDisputeEvent(
  deps: Deps,
  provider: PaymentProvider,
  event: ProviderEvent & { disputeRef?: string },
): Promise<void> {
  const payment = await findByProviderRef(deps.db, provider.id, event.providerRef)
  if (payment && payment.settled_at === null) await trySettling(deps, payment.payment_id)
  await recordDispute(deps, provider, event.disputeRef ?? '')
  await recordEvent(deps.db, { provider: provider.id, ...event })
}
