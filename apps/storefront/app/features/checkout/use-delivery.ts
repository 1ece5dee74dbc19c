import { countryCode } from '@atelier/domain/checkout/countries'
import { deliveryOf, type Delivery } from '@atelier/domain/checkout/delivery'
import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { cartTotals } from '@atelier/domain/cart/cart'
import { useCart } from '../cart/cart.store.ts'

/** Returns the delivery of the cart to a country. Before hydration it has no dates, because a page may be cached. */
export function useDelivery(country: string): Delivery {
  const { shipping, taxPercent } = useTerms()
  const { subtotalCents } = cartTotals(useCart().cart, taxPercent)
  const [now] = useState(() => new Date())
  const start = useHydrated() ? now : null
  return deliveryOf(countryCode(country), subtotalCents, { shipping, start })
}
