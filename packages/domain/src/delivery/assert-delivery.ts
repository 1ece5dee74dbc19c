import { invalidField, type ShopError } from '../contract/shop-error.ts'
import type { Destination } from '../tax/place-rate.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { hasZones, methodsAt } from './delivery-methods.ts'

interface DeliveryRequest {
  shipping: Destination
  delivery?: string | undefined
}

export const CHOOSE_DELIVERY = 'Choose a delivery'
export const OTHER_DELIVERY = 'This delivery is not available to the address. Choose another one.'

export const NO_DELIVERY = 'We don’t deliver to this address'

function refusalOf({ shipping, delivery }: DeliveryRequest, terms: Pick<ShopTerms, 'shipping'>, path: string) {
  if (!hasZones(terms.shipping)) return delivery === undefined ? null : invalidField(`${path}delivery`, OTHER_DELIVERY)
  const methods = methodsAt(shipping, terms.shipping)
  if (methods.length === 0) return invalidField(`${path}shipping.country`, NO_DELIVERY)
  if (delivery === undefined) return methods.length === 1 ? null : invalidField(`${path}delivery`, CHOOSE_DELIVERY)
  return methods.some(({ key }) => key === delivery) ? null : invalidField(`${path}delivery`, OTHER_DELIVERY)
}

/** Throws `invalid_input` (400) at `delivery` for a method that is not offered to the destination of a quote. */
export function assertOffered(
  { destination, delivery }: { destination: Destination; delivery?: string | undefined },
  terms: Pick<ShopTerms, 'shipping'>,
): void {
  if (delivery === undefined || methodsAt(destination, terms.shipping).some(({ key }) => key === delivery)) return
  throw invalidField('delivery', OTHER_DELIVERY)
}

/**
 * Throws `invalid_input` (400) for an order with a delivery that its market does not offer to the address, without one where
 * there are several, and for an address in no zone. `path` precedes the fields.
 */
export function assertDelivery(request: DeliveryRequest, terms: Pick<ShopTerms, 'shipping'>, path = ''): void {
  const refusal: ShopError | null = refusalOf(request, terms, path)
  if (refusal) throw refusal
}
