/** Tracking URLs of known carriers. Staff may enter any other carrier as well. */
const CARRIERS = {
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/en/express/tracking.html?AWB=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
} as const

/** Carriers that the form suggests. */
export const CARRIER_NAMES = Object.keys(CARRIERS)

/** Returns the tracking URL of a parcel, or null when the carrier is unknown or there is no number. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (!carrier || !trackingNumber) return null
  const known = Object.entries(CARRIERS).find(([name]) => name.toLowerCase() === carrier.trim().toLowerCase())
  return known ? `${known[1]}${encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''))}` : null
}
