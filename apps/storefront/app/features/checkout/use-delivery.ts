import { destinationsOf } from '@atelier/domain/markets/market'
import { destinationOf } from '@atelier/domain/checkout/order-request'
import type { Destination } from '@atelier/domain/tax/place-rate'
import { arrivalText, deliveryOf, type Delivery, type DeliveryStart } from '@atelier/domain/checkout/delivery'
import { methodTime } from '@atelier/domain/checkout/delivery-dates'
import { dutiesText } from '@atelier/domain/delivery/customs'
import { hasZones, methodOf, methodPrice, methodsAt, zoneAt } from '@atelier/domain/delivery/delivery-methods'
import { formatMoney } from '@atelier/domain/money/money'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { deliveredGoods } from '@atelier/domain/quote/delivered-goods'
import { useCheckoutDetails } from './details.store.ts'
import { useCart } from '../cart/cart.store.ts'
import { useRegion } from '../../shop/use-region.ts'

/** Returns where the customer wants the order sent. */
const useWantedDestination = (): Destination => destinationOf(useCheckoutDetails().shippingAddress, useTerms().shipping)

/**
 * Returns where the order goes, as far as the customer has entered it; undefined for a country to which the market does not
 * deliver: its tax and delivery are not those of an order here.
 */
export function useDestination(): Destination | undefined {
  const { shipping } = useTerms()
  const destination = useWantedDestination()
  return destinationsOf(shipping).includes(destination.country) ? destination : undefined
}

/** Whether a delivery zone of the market, if it has any, has a method to the address as far as it is entered. */
export function useIsDeliverable(): boolean {
  const { shipping } = useTerms()
  const destination = useWantedDestination()
  return !hasZones(shipping) || methodsAt(destination, shipping).length > 0
}

/** Returns when dispatch can begin. Before hydration it is not known, because a page may be cached. */
function useStart(): DeliveryStart {
  const [now] = useState(() => new Date())
  return useHydrated() ? now : null
}

/** Returns the delivery of the cart to the entered address, by the chosen method. */
export function useDelivery(): Delivery {
  const region = useRegion()
  const terms = useTerms()
  const goods = deliveredGoods(useCart().cart)
  const { delivery: method } = useCheckoutDetails()
  return deliveryOf(useWantedDestination(), goods, { ...terms, method, start: useStart() }, region)
}

/** Returns what the customer reads about duties of the delivery; null: none are due. */
export function useDuties(): string | null {
  const region = useRegion()
  const { shipping, currency } = useTerms()
  const { goodsCents } = deliveredGoods(useCart().cart)
  const destination = useWantedDestination()
  const [now] = useState(() => new Date())
  const goods = { goodsCents, currency, from: region.country, day: shopDay(now, region) }
  return dutiesText(zoneAt(destination, shipping)?.duties, destination, goods, region)
}

/** A delivery that the customer can choose. */
export interface DeliveryOption {
  key: string
  name: string
  /** `Arrives Nov 27 – Dec 2`. */
  time: string
  /** `€12.00`, or `Free`. */
  price: string
  isChosen: boolean
}

/** Returns the deliveries to the entered address. Until the customer chooses, the cheapest is. */
export function useDeliveryOptions(): DeliveryOption[] {
  const region = useRegion()
  const { shipping, currency } = useTerms()
  const goods = deliveredGoods(useCart().cart)
  const { delivery } = useCheckoutDetails()
  const destination = useWantedDestination()
  const start = useStart()
  const chosen = methodOf({ destination, delivery }, shipping, goods)
  return methodsAt(destination, shipping).map((method) => {
    const cents = methodPrice(method, goods)
    return {
      key: method.key,
      name: method.name,
      time: arrivalText(methodTime(method, shipping), start, region),
      price: cents === 0 ? 'Free' : formatMoney({ cents, currency }, region),
      isChosen: method === chosen,
    }
  })
}
