import { useQuote } from '../cart/cart.public.ts'
import { useDestination } from './use-delivery.ts'

/** Returns what the order costs, as far as the customer has entered where it goes. */
export const useOrderQuote = () => useQuote({ destination: useDestination() })
