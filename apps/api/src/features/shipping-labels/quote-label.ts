import { recipientName } from '@atelier/domain/addresses/formats-of'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { judgeLabel } from '@atelier/domain/shipping/judge-label'
import type { LabelRate, QuoteLabelBody } from '@atelier/domain/shipping/shipping-label.schema'
import type { CustomsDeclaration } from '@atelier/domain/shipping/customs-declaration'
import type { CarrierAddress } from '../../adapters/carriers/carrier.ts'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { Deps } from '../../deps.ts'
import { customsOf, findOrder, type OrderRow } from '../orders/orders.public.ts'
import { callCarrier, carrierProblem, requireCarrier } from './call-carrier.ts'
import { insertQuote } from './labels.repo.ts'
import { presentRates } from './present-label.ts'

const ID_BYTES = 16
const NO_RATES_MESSAGE = 'No carrier takes this parcel to this address.'

/** Throws unless a label can be bought for the order. `customs` is judged when the parcel gets its prices. */
export function assertLabelPossible(order: OrderRow, customs: CustomsDeclaration | null = null): void {
  const { status, payment_status: paymentStatus, country } = order
  const judged = judgeLabel({ status, paymentStatus, country }, customs)
  if (!judged.ok) throw new ShopError(judged.reason, judged.message)
}

/** Asks the carrier what a parcel of an order costs, and stores the answer, because staff buy at the prices they saw. */
export async function quoteLabel(
  deps: Deps,
  orderId: string,
  { parcel }: QuoteLabelBody,
): Promise<{ labelId: string; rates: LabelRate[]; messages: string[] }> {
  const carrier = requireCarrier(deps)
  const at = deps.now()
  const whole = await findOrder(deps.db, orderId)
  if (!whole) throw new ShopError('not_found', 'Order not found')
  const { order } = whole
  const terms = await deps.shop.termsAt(order.terms_version, order.market, deps.db)
  const customs = customsOf(whole, terms, deps.shop.company.region, carrier.originCountry)
  assertLabelPossible(order, customs)
  const labelId = Buffer.from(deps.randomBytes(ID_BYTES)).toString('hex')
  const shipment = { to: addressOf(order, terms), parcel, customs, reference: labelId }
  const quoted = await callCarrier((signal) => carrier.quote(shipment, signal)).catch((error: unknown) => {
    throw carrierProblem(carrier, error)
  })
  const { rates, messages } = quoted
  if (rates.length === 0) throw new ShopError('conflict', [NO_RATES_MESSAGE, ...messages].join(' '))
  await insertQuote(deps.db, { labelId, orderId, provider: carrier.id, rates, at })
  return { labelId, rates: presentRates(rates), messages }
}

/** The carrier gets what a label shows, and a phone number for the delivery; no email address. */
const addressOf = (order: OrderRow, { addressForm }: Pick<ShopTerms, 'addressForm'>): CarrierAddress => ({
  name: recipientName({ firstName: order.first_name, lastName: order.last_name, country: order.country }, addressForm),
  street: order.address,
  apartment: order.apartment,
  city: order.city,
  state: order.state,
  postalCode: order.zip_code,
  country: order.country,
  phone: order.phone,
})
