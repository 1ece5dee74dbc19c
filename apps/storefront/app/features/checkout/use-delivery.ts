import { countryCode } from '@atelier/domain/checkout/countries'
import { deliveryOf, type Delivery } from '@atelier/domain/checkout/delivery'
import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { quoteOrder } from '@atelier/domain/quote/quote-order'
import { useCart } from '../cart/cart.store.ts'

/** Returns the delivery of the cart to a country. Before hydration it has no dates, because a page may be cached. */
export function useDelivery(country: string): Delivery {
  const terms = useTerms()
  const { subtotalCents } = quoteOrder(useCart().cart, terms)
  const [now] = useState(() => new Date())
  const start = useHydrated() ? now : null
  return deliveryOf(countryCode(country), subtotalCents, { ...terms, start })
}
