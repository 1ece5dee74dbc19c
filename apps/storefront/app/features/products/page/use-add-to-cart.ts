import { toCents } from '@atelier/domain/money'
import type { ColorVariant, Product } from '@atelier/domain/products/product.schema'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { cartStore } from '../../cart/cart.store.ts'
import { isColorSoldOut } from '../availability.ts'
import { productName } from '../card-product.ts'
import { smallest } from './smallest-picture.ts'

const loadLiveStock = () => import('./live-stock.ts')

/** Fetches the code that asks for live stock before the button is pressed. */
export const prepareAddToCart = (): void => void loadLiveStock().catch(() => undefined)

async function fetchNow(product: Product): Promise<Product | null> {
  const live = await loadLiveStock().then(
    ({ fetchLiveProduct }) => fetchLiveProduct(product.productId),
    () => undefined,
  )
  return live === undefined ? product : live
}

/** Puts one piece of the chosen colour into the cart (S2), after asking whether it is still there and what it costs now. */
export function useAddToCart(product: Product, color: ColorVariant | undefined) {
  const [isAdding, setIsAdding] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { revalidate } = useRevalidator()

  const add = async () => {
    if (isAdding) return
    setIsAdding(true)
    setRefusal(undefined)
    const now = await fetchNow(product)
    const colorNow = now?.colors.find(({ name }) => name === color?.name)
    setIsAdding(false)
    if (now === null || (color && !colorNow) || isColorSoldOut(now, colorNow)) {
      setRefusal('This piece has just been sold.')
      await revalidate()
      return
    }
    const [image] = colorNow?.images ?? []
    cartStore.add({
      productId: now.productId,
      slug: now.slug,
      name: productName(now.name),
      color: colorNow?.name ?? null,
      unitPriceCents: toCents(now.price),
      imageUrl: image ? smallest(image) : null,
    })
  }

  return { add: () => void add(), isAdding, refusal }
}
