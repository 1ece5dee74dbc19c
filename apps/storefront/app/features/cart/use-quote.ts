import type { CartLine } from '@atelier/domain/cart/cart'
import { quoteOrder, type OrderChoices } from '@atelier/domain/quote/quote-order'
import type { Quote } from '@atelier/domain/quote/quote'
import { useTerms } from '../../shop/use-terms.ts'
import { useCart } from './cart.store.ts'

/**
 * Returns what the cart costs, for what the customer has chosen so far (S9). The browser computes it with the function of
 * the server, which computes it again for the order (decision 73).
 */
export const useQuote = (choices?: OrderChoices): Quote<CartLine> => quoteOrder(useCart().cart, useTerms(), choices)
