import { countryCode } from '@atelier/domain/checkout/countries'
import { deliveryOf, type Delivery } from '@atelier/domain/checkout/delivery'
import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { priceOf } from '@atelier/domain/quote/refund-parts'
import { useCheckoutDetails } from './details.store.ts'
import { useCart } from '../cart/cart.store.ts'

/** Returns the country of the delivery address, as far as the customer has chosen it. */
export const useDestination = (): string => countryCode(useCheckoutDetails().shippingAddress.country)

/** Returns the delivery of the cart to a country. Before hydration it has no dates, because a page may be cached. */
export function useDelivery(country: string): Delivery {
  const terms = useTerms()
  const goodsCents = priceOf(useCart().cart)
  const [now] = useState(() => new Date())
  const start = useHydrated() ? now : null
  return deliveryOf(countryCode(country), goodsCents, { ...terms, start })
}
