import { hasGiftWrap } from '@atelier/domain/quote/gift-wrap'
import { useTerms } from '../../shop/use-terms.ts'
import { useCart } from '../cart/cart.store.ts'

/** Whether something in the cart is gift-wrapped in this market. */
export const useHasGift = (): boolean => hasGiftWrap(useCart().cart, useTerms())
