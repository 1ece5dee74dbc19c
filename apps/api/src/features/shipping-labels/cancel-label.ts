import { ShopError } from '@atelier/domain/contract/shop-error'
import { toAmount } from '@atelier/domain/money/money'
import type { StaffActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { orderTarget } from '../orders/orders.public.ts'
import { callCarrier, carrierProblem, requireCarrier } from './call-carrier.ts'
import { findLabel, markLabelCanceled } from './labels.repo.ts'

const IN_TRANSIT_MESSAGE = 'The parcel is on its way, so its label can no longer be canceled.'
const CANCELABLE = ['unknown', 'announced']

/** Asks the carrier to take an unused label back, and forgets it. A repeated request has no effect. */
export async function cancelLabel(
  deps: Deps,
  { orderId, labelId }: { orderId: string; labelId: string },
  context: StaffActionContext,
): Promise<void> {
  const carrier = requireCarrier(deps)
  const label = await findLabel(deps.db, orderId, labelId)
  if (label?.status === 'canceled') return
  const { provider_ref: providerRef = null, parcel_state: state = 'unknown' } = label ?? {}
  if (!label || label.status !== 'bought' || providerRef === null || label.provider !== carrier.id) {
    throw new ShopError('not_found', 'This order has no such label')
  }
  if (!CANCELABLE.includes(state)) throw new ShopError('conflict', IN_TRANSIT_MESSAGE)
  await callCarrier((signal) => carrier.cancel(providerRef, signal)).catch((error: unknown) => {
    throw carrierProblem(carrier, error)
  })
  await inTransaction(deps.db, async (tx) => {
    if (!(await markLabelCanceled(tx, labelId))) return
    const price = toAmount(label.cost_cents ?? 0, label.currency ?? '')
    const target = orderTarget(orderId)
    await recordAudit(tx, { context, action: 'order.label_canceled', at: deps.now(), target, before: { price } })
  })
}
