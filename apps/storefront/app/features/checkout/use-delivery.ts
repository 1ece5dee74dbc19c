import { countryCode } from '@atelier/domain/checkout/countries'
import { destinationsOf } from '@atelier/domain/markets/market'
import { destinationOf } from '@atelier/domain/checkout/order-request'
import type { Destination } from '@atelier/domain/tax/place-rate'
import { deliveryOf, type Delivery } from '@atelier/domain/checkout/delivery'
import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { priceOf } from '@atelier/domain/quote/refund-parts'
import { useCheckoutDetails } from './details.store.ts'
import { useCart } from '../cart/cart.store.ts'

/**
 * Returns where the order goes, as far as the customer has entered it; undefined for a country to which the market does not
 * deliver: its tax and delivery are not those of an order here.
 */
export function useDestination(): Destination | undefined {
  const { shipping } = useTerms()
  const destination = destinationOf(useCheckoutDetails().shippingAddress)
  return destinationsOf(shipping).includes(destination.country) ? destination : undefined
}

/** Returns the delivery of the cart to a country. Before hydration it has no dates, because a page may be cached. */
export function useDelivery(country: string): Delivery {
  const terms = useTerms()
  const goodsCents = priceOf(useCart().cart)
  const [now] = useState(() => new Date())
  const start = useHydrated() ? now : null
  return deliveryOf(countryCode(country), goodsCents, { ...terms, start })
}
