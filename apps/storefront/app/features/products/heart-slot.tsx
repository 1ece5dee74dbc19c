import { createContext, useContext, type ComponentType } from 'react'
import type { Cents } from '@atelier/domain/money'

export interface HeartProps {
  product: { productId: string; name: string; priceCents: Cents; imageUrl: string | null }
  /** On a card's picture, or beside the button of the product page. */
  place: 'card' | 'page'
}

const Slot = createContext<ComponentType<HeartProps> | null>(null)

/** Puts the heart of the favourites onto every card and product page below; a route brings the two features together. */
export const HeartProvider = Slot.Provider

/** Where the heart goes. Empty where no route has brought one. */
export function HeartSlot(props: HeartProps) {
  const Heart = useContext(Slot)
  return Heart && <Heart {...props} />
}
