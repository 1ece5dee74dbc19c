/** Where a parcel is, as its carrier reports it. */
export const PARCEL_STATES = ['unknown', 'announced', 'in_transit', 'problem', 'delivered', 'returned'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** Whether a reported state is later than the stored one. Repeated and earlier states are ignored. */
export const isLaterParcelState = (stored: ParcelState, reported: ParcelState): boolean =>
  PARCEL_STATES.indexOf(reported) > PARCEL_STATES.indexOf(stored)
