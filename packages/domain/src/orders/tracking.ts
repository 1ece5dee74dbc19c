/** The carriers that the shop knows: the name that emails show, and the start of the URL of a parcel's tracking page. */
const CARRIERS = {
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/en/express/tracking.html?AWB=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/',
  'La Poste': 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  'Canada Post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  'Australia Post': 'https://auspost.com.au/mypost/track/#/details/',
  'Japan Post': 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1=',
  DPD: 'https://tracking.dpd.de/status/en_US/parcel/',
  GLS: 'https://gls-group.eu/EU/en/parcel-tracking?match=',
} as const

export type CarrierName = keyof typeof CARRIERS

/** The known carriers, in the order that forms show. */
export const CARRIER_NAMES = Object.keys(CARRIERS) as readonly CarrierName[]

/** Other names under which staff may have entered a known carrier. */
const ALIASES: Readonly<Record<string, CarrierName>> = { 'dhl express': 'DHL', colissimo: 'La Poste' }

/** Returns the known carrier of this name in any case, or null for any other carrier. */
export function knownCarrier(carrier: string): CarrierName | null {
  const name = carrier.trim().toLowerCase()
  return CARRIER_NAMES.find((known) => known.toLowerCase() === name) ?? ALIASES[name] ?? null
}

/**
 * Returns the tracking URL of a parcel, or null when there is no number. `ownUrl` is the link that staff entered for a
 * carrier that the shop does not know. Without it such a carrier has no URL, as in orders from before links were
 * required.
 */
export function trackingUrl(
  carrier: string | null,
  trackingNumber: string | null,
  ownUrl: string | null = null,
): string | null {
  if (!carrier || !trackingNumber) return null
  const known = knownCarrier(carrier)
  return known ? `${CARRIERS[known]}${encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''))}` : ownUrl
}
