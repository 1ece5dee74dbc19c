import type { Currency } from '@atelier/domain/money/money'
import type { RefundedPart } from '@atelier/domain/quote/refund-by-part'
import type { CalculatedTax, ChargeKind, TaxMode } from '@atelier/domain/quote/quote'

/** How the provider taxes a part of an order. */
interface TaxCoded {
  /** The provider's code; absent: as most goods of the store. */
  taxCode?: string | undefined
}

/** What a provider needs to know of an order to calculate its tax. Amounts in the smallest unit of the currency. */
export interface TaxRequest {
  currency: Currency
  /** Whether the amounts contain the tax. */
  taxMode: TaxMode
  destination: { country: string; state: string; zipCode: string }
  lines: readonly ({ amountCents: number; quantity: number } & TaxCoded)[]
  charges: readonly ({ kind: ChargeKind; amountCents: number } & TaxCoded)[]
}

/** Money that was returned to the buyer of a recorded sale. */
export interface TaxReversal {
  /** The recorded sale. */
  transactionId: string
  refundId: string
  amountCents: number
  currency: Currency
  /** Whether it is all that was paid. */
  isWhole: boolean
  /** What it returns of each part of the sale; null: an amount for no part, such as one of goodwill. */
  parts: ReversedParts | null
}

/** Parts of a recorded sale, by the lines and charges of its calculation. Amounts are as they were sent, with their tax beside. */
export interface ReversedParts {
  /** `index`: of the line, or behind the lines that of the charge that is no delivery. */
  lines: readonly (RefundedPart & { index: number; units: number })[]
  delivery: RefundedPart | null
}

/**
 * A service that calculates the tax of orders, and gets to know what was sold and refunded. Every call may be repeated. Throws
 * TaxError for every failure.
 */
export interface TaxProvider {
  calculate: (request: TaxRequest) => Promise<CalculatedTax>
  /** Records a paid order. Returns the id of the transaction, the same for every repeat. */
  commit: (sale: { calculationId: string; orderId: string }) => Promise<string>
  /** Records a refund of a recorded sale. Returns the id of the transaction, the same for every repeat. */
  reverse: (reversal: TaxReversal) => Promise<string>
}

/**
 * Why a call to the provider failed. `unavailable`: no usable response in time. `address`: it does not know the destination.
 * `refused`: it rejected the call, and rejects a repeat too.
 */
export class TaxError extends Error {
  override name = 'TaxError'
  readonly kind: 'unavailable' | 'address' | 'refused'

  constructor(kind: TaxError['kind'], message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.kind = kind
  }
}
