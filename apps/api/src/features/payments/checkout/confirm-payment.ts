import type { ConfirmPaymentBody } from '@atelier/domain/payments/payment.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ProviderState } from '../../../adapters/payments/payment-provider.ts'
import type { Buyer } from '../../../buyer.ts'
import type { Deps } from '../../../deps.ts'
import { getOwnPayment } from './cancel-payment.ts'
import { ANOTHER_ATTEMPT, chargeCard, claimPayment } from '../settlement/charge-card.ts'
import { providerOf } from '../providers/provider-of.ts'

/**
 * Submits the card token to the provider, one attempt at a time. Throws 502 or 504 when the provider cannot respond,
 * and the outcome is then unknown. Throws 409 while another attempt is in progress.
 */
export async function confirmPayment(
  deps: Deps,
  { intentId, clientSecret, token, buyer }: ConfirmPaymentBody & { intentId: string; buyer: Buyer | null },
): Promise<Pick<ProviderState, 'state' | 'message' | 'redirectUrl'>> {
  const claimed = await claimPayment(deps, intentId, buyer)
  if (claimed) return chargeCard(deps, claimed, { clientSecret, token })
  const payment = await getOwnPayment(deps.db, intentId, buyer)
  if (!providerOf(deps, payment).submitToken) throw new ShopError('not_found', 'Not found')
  if (payment.settled_at) return { state: payment.state, message: payment.message }
  throw new ShopError('payment_processing', ANOTHER_ATTEMPT)
}
