import type { ShippingLabel } from '@atelier/domain/shipping/shipping-label.schema'
import { knownCarrier } from '@atelier/domain/orders/tracking'
import { NO_TRACKING, OTHER_CARRIER, type TrackingInput } from '../tracking-input.ts'

/** Returns the tracking details of a bought label as input. A carrier that the shop does not know has its own link. */
export function trackingOfLabel(
  label: Pick<ShippingLabel, 'carrier' | 'trackingNumber' | 'trackingUrl'>,
): TrackingInput {
  const known = knownCarrier(label.carrier)
  const carrier = known
    ? { carrier: known }
    : { carrier: OTHER_CARRIER, carrierName: label.carrier, trackingUrl: label.trackingUrl ?? '' }
  return { ...NO_TRACKING, ...carrier, trackingNumber: label.trackingNumber ?? '', isChosen: true }
}
