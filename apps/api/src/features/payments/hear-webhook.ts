import { ShopError } from '@atelier/domain/shop-error'
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { noteEvent } from './payments.repo.ts'
import { settlePayment } from './settle-payment.ts'

const NOT_SIGNED = 'This message is not signed by the payment provider'

/**
 * Acts on a message of the provider: once, however often it comes. It is only a hint to ask how the payment stands, so
 * their order does not matter; whatever goes wrong while asking, the job asks again. Refuses forged ones with 400.
 */
export async function hearWebhook(
  deps: Deps,
  { provider, body, headers }: { provider: PaymentProvider; body: Uint8Array; headers: Headers },
): Promise<void> {
  const { db, log } = deps
  const event = provider.parseWebhook(body, headers)
  if (!event) {
    log.warn({ provider: provider.id }, 'message of a provider refused')
    throw new ShopError('bad_request', NOT_SIGNED)
  }
  const paymentId = await noteEvent(db, { provider: provider.id, ...event })
  if (paymentId === null) return
  try {
    await settlePayment(deps, paymentId)
  } catch (error) {
    log.warn({ err: error, paymentId }, 'payment not settled; the job tries again')
  }
}
