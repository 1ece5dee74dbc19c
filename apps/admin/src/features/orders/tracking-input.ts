import { CHOOSE_CARRIER_MESSAGE, judgeTracking, NUMBER_PLACEHOLDER } from '@atelier/domain/orders/judge-tracking'
import { labelNumber, recognizeCarrier } from '@atelier/domain/orders/recognize-carrier'
import { knownCarrier } from '@atelier/domain/orders/tracking'
import type { FieldError } from '../../ui/form/use-field-error.ts'

/** The choice in the list of carriers for one that the shop does not know. */
export const OTHER_CARRIER = 'Other carrier'

/** A carrier as staff choose it: one of the list, or another one with its name and link. */
export interface CarrierChoice {
  /** Empty, a known carrier or `OTHER_CARRIER`. */
  carrier: string
  carrierName: string
  trackingUrl: string
}

/** The tracking details of a parcel while staff type or scan them. */
export interface TrackingInput extends CarrierChoice {
  trackingNumber: string
  /** Staff chose the carrier. A number that does not name its carrier leaves their choice. */
  isChosen: boolean
}

export const NO_CARRIER: CarrierChoice = { carrier: '', carrierName: '', trackingUrl: '' }
export const NO_TRACKING: TrackingInput = { ...NO_CARRIER, trackingNumber: '', isChosen: false }

interface StoredTracking {
  trackingCarrier: string | null
  trackingNumber: string | null
  trackingUrl?: string | null | undefined
}

/** Returns the stored tracking details of an order as input. */
export function trackingOf({ trackingCarrier, trackingNumber, trackingUrl }: StoredTracking): TrackingInput {
  const known = trackingCarrier && knownCarrier(trackingCarrier)
  const isOther = Boolean(trackingCarrier) && !known
  return {
    carrier: isOther ? OTHER_CARRIER : (known ?? ''),
    carrierName: isOther ? (trackingCarrier ?? '') : '',
    trackingUrl: trackingUrl ?? '',
    trackingNumber: trackingNumber ?? '',
    isChosen: Boolean(trackingCarrier),
  }
}

/** Returns the tracking fields of a request. */
export function trackingBody({ carrier, carrierName, trackingUrl, trackingNumber }: TrackingInput) {
  return carrier === OTHER_CARRIER
    ? { trackingCarrier: carrierName, trackingNumber, trackingUrl }
    : { trackingCarrier: carrier, trackingNumber }
}

/** Returns the first problem with the tracking details, with the name of its field. */
export function trackingProblem(input: TrackingInput): FieldError | null {
  if (input.carrier === OTHER_CARRIER && input.carrierName.trim() === '') {
    return { field: 'trackingCarrier', message: 'Enter the carrier’s name' }
  }
  const { trackingCarrier, trackingNumber, trackingUrl = '' } = trackingBody(input)
  const judged = judgeTracking({
    trackingCarrier: trackingCarrier.trim() || null,
    trackingNumber: trackingNumber.trim() || null,
    trackingUrl: trackingUrl.trim() || null,
  })
  if (judged.ok) return null
  // A carrier that was typed freely, in a draft from before the list: the form shows no link for it.
  const isFreeText = judged.field === 'trackingUrl' && input.carrier !== OTHER_CARRIER
  return isFreeText ? { field: 'trackingCarrier', message: CHOOSE_CARRIER_MESSAGE } : judged
}

/** Returns what to remember of a carrier for the next parcel: its link only when that has a place for the number. */
export const rememberedCarrier = ({ carrier, carrierName, trackingUrl }: CarrierChoice): CarrierChoice => ({
  carrier,
  carrierName,
  trackingUrl: trackingUrl.includes(NUMBER_PLACEHOLDER) ? trackingUrl : '',
})

/** Returns the tracking number of a scanned label; leaves any other text as it was typed. */
export const readLabel = (typed: string): string => (/^\d{30,}$/.test(typed.trim()) ? labelNumber(typed) : typed)

/** Returns the carrier that fits a number that is not certain: a candidate, or the one that was used last. */
function likelyCarrier(candidates: readonly string[], last: CarrierChoice): CarrierChoice {
  if (candidates.length === 0 || candidates.includes(last.carrier)) return last
  return { ...NO_CARRIER, carrier: candidates.length === 1 ? (candidates[0] ?? '') : '' }
}

/**
 * Returns the input after the number was typed or scanned. Fills in the carrier: the one that the number certainly
 * belongs to, else the choice of staff, else the likely one, else the one that was used last.
 */
export function withTrackingNumber(input: TrackingInput, typed: string, last: CarrierChoice): TrackingInput {
  const trackingNumber = readLabel(typed)
  const { carrier, candidates } = recognizeCarrier(trackingNumber)
  if (carrier) return { ...input, ...NO_CARRIER, carrier, trackingNumber, isChosen: false }
  if (input.isChosen) return { ...input, trackingNumber }
  const choice = trackingNumber.trim() === '' ? NO_CARRIER : likelyCarrier(candidates, last)
  return { ...input, ...choice, trackingNumber }
}

/** Explains where the carrier comes from; empty while there is no number. */
export function carrierHint({ carrier, trackingNumber }: TrackingInput): string {
  if (trackingNumber.trim() === '') return ''
  const { carrier: certain, candidates } = recognizeCarrier(trackingNumber)
  if (certain) return certain === carrier ? 'Recognized from the tracking number.' : `The number belongs to ${certain}.`
  if (candidates.length > 0) return `The number looks like ${candidates.join(' or ')}. Check the label.`
  return 'The number doesn’t say its carrier. Check the label.'
}
