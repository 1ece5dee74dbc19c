import { ShopError } from '@atelier/domain/shop-error'
import type { PaymentProvider, ProviderEvent } from '../../adapters/payments/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { recordDispute } from './record-dispute.ts'
import { findByProviderRef, findPayment, recordEvent } from './payments.repo.ts'
import { reverseRefund } from './reverse-refund.ts'
import { settleCharge, settlePayment } from './settle-payment.ts'

const NOT_SIGNED = 'This message is not signed by the payment provider'

/**
 * Acts on a message of the provider: once, however often it comes. It is only a hint to ask how the payment stands, so
 * their order does not matter; whatever goes wrong while asking, the job asks again. Refuses forged ones with 400.
 */
export async function handleWebhook(
  deps: Deps,
  { provider, body, headers }: { provider: PaymentProvider; body: Uint8Array; headers: Headers },
): Promise<void> {
  const { db, log } = deps
  const event = provider.parseWebhook(body, headers)
  if (!event) {
    log.warn({ provider: provider.id }, 'message of a provider refused')
    throw new ShopError('bad_request', NOT_SIGNED)
  }
  if (event.disputeRef !== undefined) return handleDisputeEvent(deps, provider, event)
  // Before the message counts as received: where this fails the provider is answered an error, and sends it again.
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
    deps.log.warn({ err: error, paymentId }, 'payment not settled; the job tries again')
  }
}

/**
 * The order is made first, should nobody have told us of the money yet. A dispute is looked at before its message counts as
 * heard: where that fails the provider is answered an error, and tells us again.
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
