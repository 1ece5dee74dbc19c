import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import { carrierProblem } from './call-carrier.ts'
import { findLabelOfParcel } from './labels.repo.ts'
import { updateParcel } from './track-parcels.ts'

/**
 * Handles a message of the carrier. It only triggers a fetch of the parcel's state, so order and repeats of messages do not
 * matter. Ignores parcels of no label. Throws 404 for another carrier, 400 for a wrong secret, and passes a failed fetch
 * on, so that the carrier sends the message again.
 */
export async function receiveCarrierMessage(
  deps: Deps,
  { carrierId, token, body }: { carrierId: string; token: string; body: string },
): Promise<void> {
  const { carrier, db, log } = deps
  if (carrier?.id !== carrierId || !carrier.hasWebhook) throw new ShopError('not_found', 'Not found')
  const event = carrier.parseWebhook({ token, body })
  if (!event) {
    log.warn({ carrier: carrierId }, 'webhook of a carrier with a wrong secret rejected')
    throw new ShopError('bad_request', 'This message is not from the carrier')
  }
  const label = await findLabelOfParcel(db, carrier.id, event)
  if (!label) return
  await updateParcel(deps, carrier, label).catch((error: unknown) => {
    throw carrierProblem(carrier, error)
  })
}
