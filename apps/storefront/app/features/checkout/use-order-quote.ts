import { deliveryChoiceOf } from '@atelier/domain/checkout/order-request'
import type { DeliveryChoice } from '@atelier/domain/delivery/delivery-methods'
import type { CartLine } from '@atelier/domain/cart/cart'
import { isTaxKnown, type Quote } from '@atelier/domain/quote/quote'
import { isTaxedByProvider } from '@atelier/domain/tax/place-rate'
import { useEffect } from 'react'
import { useTerms } from '../../shop/use-terms.ts'
import { useQuote } from '../cart/cart.public.ts'
import { useCart } from '../cart/cart.store.ts'
import type { OrderFailure } from './order-failure.ts'
import { orderQuoteStore, useAskedTax } from './order-quote.store.ts'
import { useCheckoutDetails } from './details.store.ts'
import { useDestination } from './use-delivery.ts'

interface OrderQuoteState {
  quote: Quote<CartLine>
  /** `unknown`: the tax comes with the payment step. `asking`: the amounts are those of before, or without the tax. */
  status: 'known' | 'unknown' | 'asking' | 'failed'
  failure: OrderFailure | null
}

/** Returns where the order goes and how; undefined for a country to which the market does not deliver. */
function useOrderChoice(): DeliveryChoice | undefined {
  const isServed = useDestination() !== undefined
  const choice = deliveryChoiceOf(useCart().cart, useCheckoutDetails(), useTerms())
  return isServed ? choice : undefined
}

/**
 * Returns what the order costs, as far as the customer has entered where it goes. The browser computes it, with the tax of the
 * server where a provider calculates that (decision 73).
 */
export function useOrderQuote(): OrderQuoteState {
  const choice = useOrderChoice()
  const { cart } = useCart()
  const { tax, failure, isAsking } = orderQuoteStore.stateOf(useAskedTax(), cart, choice)
  const untaxed = useQuote(choice)
  const taxed = useQuote({ ...choice, calculatedTax: fits(tax, untaxed) ? tax : null })
  if (isAsking) return { quote: taxed, status: 'asking', failure: null }
  if (failure) return { quote: untaxed, status: 'failed', failure }
  return { quote: taxed, status: isTaxKnown(taxed) ? 'known' : 'unknown', failure: null }
}

/** Whether a tax has the parts of a quote: that of another order, which is shown while the server is asked, may not. */
const fits = (tax: ReturnType<typeof orderQuoteStore.taxOf>, { lines, charges }: Quote): boolean =>
  tax?.parts.length === lines.length + charges.length

/** Asks the server for the tax of the order, where a provider calculates it. Returns a function that asks again. */
export function useTaxOfProvider(): () => void {
  const terms = useTerms()
  const choice = useOrderChoice()
  const { cart } = useCart()
  const asked = useAskedTax()
  const ask = (): void => {
    if (choice && cart.length > 0) void orderQuoteStore.ask(cart, choice, terms)
  }
  const isDue = isTaxedByProvider(terms) && orderQuoteStore.stateOf(asked, cart, choice).failure === null
  useEffect(() => {
    if (isDue) ask()
  })
  return ask
}
