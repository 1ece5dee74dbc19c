import type { Currency } from '@atelier/domain/money/money'
import type { CustomsDeclaration } from '@atelier/domain/shipping/customs-declaration'
import type { ParcelState } from '@atelier/domain/shipping/parcel-state'
import type { Parcel } from '@atelier/domain/shipping/parcel.schema'

/** A postal address for a label. */
export interface CarrierAddress {
  name: string
  street: string
  /** Apartment, suite or floor; empty without one. */
  apartment: string
  city: string
  state: string
  postalCode: string
  /** Two-letter code. */
  country: string
  phone: string
}

/** One service of a carrier at its price. */
export interface CarrierRate {
  rateId: string
  carrier: string
  service: string
  costCents: number
  currency: Currency
  days: number | null
}

/** A label as the carrier has it. `pending`: the carrier has not decided yet. */
export type CarrierLabel =
  | { status: 'bought'; providerRef: string; trackingNumber: string; trackingUrl: string | null }
  | { status: 'pending' }
  | { status: 'failed'; message: string }

/** A purchase: the rate, and a reference by which the label is found again. */
export interface LabelPurchase {
  rateId: string
  /** Unique for each purchase, at most 100 characters. */
  reference: string
}

/** The parcel that a webhook is about. */
export interface CarrierEvent {
  providerRef: string | null
  trackingNumber: string | null
}

/**
 * Why a call failed. `refused`: the carrier did nothing, and the message says why, in words for staff. `unavailable`: no
 * or no clear answer, so the call may have had its effect.
 */
export class CarrierError extends Error {
  override name = 'CarrierError'
  readonly kind: 'refused' | 'unavailable'
  constructor(kind: CarrierError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** Buys labels and tracks parcels. Without one, staff type the tracking number. Every call throws CarrierError. */
export interface Carrier {
  id: string
  /** The name that staff read. */
  name: string
  /** Two-letter code of the country from which it ships. */
  originCountry: string
  /** Returns what a parcel costs with its customs declaration, and what carriers say about it. Buys nothing. */
  quote: (
    shipment: { to: CarrierAddress; parcel: Parcel; customs: CustomsDeclaration | null; reference: string },
    signal: AbortSignal,
  ) => Promise<{ rates: CarrierRate[]; messages: string[] }>
  /** Buys a label. Called once for each purchase: after an unclear answer, `find` tells. */
  buy: (purchase: LabelPurchase, signal: AbortSignal) => Promise<CarrierLabel>
  /** Returns the label of an earlier purchase; null: the carrier knows none. */
  find: (purchase: LabelPurchase, signal: AbortSignal) => Promise<CarrierLabel | null>
  /** Returns the label as a PDF file. */
  fetchFile: (providerRef: string, signal: AbortSignal) => Promise<Uint8Array>
  /** Asks for the price of an unused label back. */
  cancel: (providerRef: string, signal: AbortSignal) => Promise<void>
  fetchParcelState: (providerRef: string, signal: AbortSignal) => Promise<ParcelState>
  /** Returns what a webhook is about; null when its secret is wrong. */
  parseWebhook: (message: { token: string; body: string }) => CarrierEvent | null
  /** Whether messages of the carrier can arrive. Without them, only the job asks for the state of parcels. */
  hasWebhook: boolean
  /** Buys labels that are samples. */
  isTest: boolean
  /** Throws unless the account can be used. */
  verify: (signal: AbortSignal) => Promise<void>
}
