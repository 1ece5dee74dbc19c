import { createContext, useContext, type ComponentType } from 'react'
import type { Cents } from '@atelier/domain/money/money'

export interface HeartProps {
  /** `color` is the chosen one, if it is not the first. */
  product: {
    productId: string
    name: string
    color?: { name: string; plainName?: string | undefined } | undefined
    priceCents: Cents
    imageUrl: string | null
  }
  /** On a card's image, or next to the button of the product page. */
  place: 'card' | 'page'
}

const Slot = createContext<ComponentType<HeartProps> | null>(null)

/**
 * Provides the favorite button to all cards and product pages below, so that the products feature does not import
 * favorites.
 */
export const HeartProvider = Slot.Provider

/** Renders the favorite button; nothing without a provider. */
export function HeartSlot(props: HeartProps) {
  const Heart = useContext(Slot)
  return Heart && <Heart {...props} />
}
