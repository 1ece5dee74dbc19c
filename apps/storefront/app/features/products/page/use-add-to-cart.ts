import { toCents } from '@atelier/domain/money'
import type { ColorVariant, Product } from '@atelier/domain/products/product.schema'
import { useState } from 'react'
import { cartStore } from '../../cart/cart.store.ts'
import { isColorSoldOut } from '../availability.ts'
import { productName } from '../card-product.ts'
import { smallestImageUrl } from './smallest-image-url.ts'

/**
 * Puts one piece of the chosen colour into the cart (S2), after asking whether it is still there and what it costs now.
 * `refresh` asks; what it learns is also what the page shows next.
 */
export function useAddToCart(color: ColorVariant | undefined, refresh: () => Promise<Product>) {
  const [isAdding, setIsAdding] = useState(false)
  const [refused, setRefused] = useState<{ color: string | undefined }>()

  const add = async () => {
    if (isAdding) return
    setIsAdding(true)
    setRefused(undefined)
    const now = await refresh()
    setIsAdding(false)
    const colorNow = now.colors.find(({ name }) => name === color?.name)
    if (isColorSoldOut(now, colorNow)) {
      setRefused({ color: color?.name })
      return
    }
    const [image] = colorNow?.images ?? []
    cartStore.add({
      productId: now.productId,
      slug: now.slug,
      name: productName(now.name),
      color: colorNow?.name ?? null,
      unitPriceCents: toCents(now.price),
      imageUrl: image ? smallestImageUrl(image) : null,
    })
    void import('../../analytics/visits.store.ts')
      .then(({ recordGoal }) => recordGoal('add_to_cart'))
      .catch(() => undefined)
  }

  const refusal = refused && refused.color === color?.name ? 'This piece has just been sold.' : undefined
  return { add: () => void add(), isAdding, refusal }
}
