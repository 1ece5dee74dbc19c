import type { CheckoutAddress } from '@atelier/domain/checkout/details'
import { destinationChoices, marketFor } from '@atelier/domain/markets/destination-choices'
import { destinationsOf } from '@atelier/domain/markets/market'
import { homeCountriesOf } from '@atelier/domain/markets/home-countries'
import { destinationOf } from '@atelier/domain/checkout/order-request'
import { useEffect } from 'react'
import { useMarket } from '../../shop/use-market.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { detailsStore, useCheckoutDetails } from './details.store.ts'

/** Returns where the customer can have the order sent, and the market that delivers to the chosen country if this one does not. */
export function useDestinations() {
  const { shipping } = useTerms()
  const { choices } = useMarket()
  const { country } = destinationOf(useCheckoutDetails().shippingAddress, shipping)
  return {
    choices: destinationChoices(shipping, choices),
    isServed: destinationsOf(shipping).includes(country),
    otherMarket: marketFor(country, shipping, choices),
  }
}

const isBlank = ({ streetAddress, city, zipCode }: CheckoutAddress): boolean =>
  [streetAddress, city, zipCode].every((text) => text.trim() === '')

/** Starts an address without a country in the home of the market, and moves one without an entry there from another market. */
export function useHomeCountry(): void {
  const { shipping } = useTerms()
  const { choices } = useMarket()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isHydrated) return
    const homes = homeCountriesOf(shipping)
    const atHome = (address: CheckoutAddress): CheckoutAddress => {
      const isForeign = choices.some(({ countries }) => countries.includes(address.country))
      const isOpen = address.country === '' || (isForeign && isBlank(address))
      if (!isOpen || homes.includes(address.country)) return address
      return { ...address, country: homes[0] ?? address.country, state: '' }
    }
    const { shippingAddress, billingAddress } = detailsStore.current()
    const changed = { shippingAddress: atHome(shippingAddress), billingAddress: atHome(billingAddress) }
    if (changed.shippingAddress !== shippingAddress || changed.billingAddress !== billingAddress)
      detailsStore.update(changed)
  }, [isHydrated, choices, shipping])
}
