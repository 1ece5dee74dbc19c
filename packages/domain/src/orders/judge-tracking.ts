import { labelNumber, recognizeCarrier } from './recognize-carrier.ts'
import { knownCarrier } from './tracking.ts'

/** Staff write this where the number belongs in the link of a carrier that the shop does not know. */
export const NUMBER_PLACEHOLDER = '{number}'

/** Carrier, tracking number and link of a parcel. The link is null for a known carrier, whose link the shop builds. */
export interface TrackingDetails {
  trackingCarrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
}

export type JudgedTracking =
  | { ok: true; tracking: TrackingDetails }
  | { ok: false; field: keyof TrackingDetails; message: string }

export const CHOOSE_CARRIER_MESSAGE = 'Choose the carrier. The tracking number doesn’t say which one it is.'
export const TRACKING_LINK_MESSAGE = 'Enter the carrier’s tracking link, starting with https://'

/** `https://` and a host name with a dot, as people write it; `new URL` would also accept `https:evil` and `https:\\evil`. */
const PLAIN_LINK = /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d](?::\d+)?(?:[/?#][^\s\\]*)?$/i

/** Returns the link of a parcel with its number in place, or null unless it leads to a host by https. */
function completeLink(link: string, trackingNumber: string): string | null {
  const url = link.replaceAll(NUMBER_PLACEHOLDER, encodeURIComponent(trackingNumber))
  return PLAIN_LINK.test(url) && URL.canParse(url) ? url : null
}

/**
 * Judges the tracking details that staff enter, so that every tracking number has a link. A number needs a carrier: the
 * given one, or the one that the number certainly belongs to. A carrier that the shop does not know needs a link.
 */
export function judgeTracking({ trackingCarrier, trackingNumber, trackingUrl }: TrackingDetails): JudgedTracking {
  if (!trackingNumber) {
    const carrier = trackingCarrier && (knownCarrier(trackingCarrier) ?? trackingCarrier)
    return { ok: true, tracking: { trackingCarrier: carrier, trackingNumber: null, trackingUrl: null } }
  }
  const number = labelNumber(trackingNumber)
  const carrier = trackingCarrier ?? recognizeCarrier(number).carrier
  if (!carrier) return { ok: false, field: 'trackingCarrier', message: CHOOSE_CARRIER_MESSAGE }
  const known = knownCarrier(carrier)
  if (known) return { ok: true, tracking: { trackingCarrier: known, trackingNumber: number, trackingUrl: null } }
  const url = trackingUrl && completeLink(trackingUrl, number)
  if (!url) return { ok: false, field: 'trackingUrl', message: TRACKING_LINK_MESSAGE }
  return { ok: true, tracking: { trackingCarrier: carrier, trackingNumber: number, trackingUrl: url } }
}
