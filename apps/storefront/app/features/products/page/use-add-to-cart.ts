import type { ColorVariant, Product } from '@atelier/domain/products/product.schema'
import { namedColor } from '@atelier/domain/products/named-color'
import { useRef, useState } from 'react'
import { cartStore } from '../../cart/cart.store.ts'
import { isColorSoldOut } from '@atelier/domain/products/color-sold-out'
import { productName, toCardProduct } from '../card-product.ts'
import { smallestImageUrl } from '../../../shop/smallest-image-url.ts'

/** A pointer that nears the button asks for the stock. A press within this time takes that answer. */
const EARLY_MS = 1_000

/**
 * Adds one unit of the chosen color to the cart (S2), after checking its current stock and price. `refresh` fetches the
 * product and updates the page with it. `askEarly` does so for a press that is about to come.
 */
export function useAddToCart(color: ColorVariant | undefined, refresh: () => Promise<Product>) {
  const [isAdding, setIsAdding] = useState(false)
  const [soldOut, setSoldOut] = useState<{ color: string | undefined }>()

  const early = useRef<{ until: number; product: Promise<Product> }>(undefined)

  const askEarly = () => {
    const now = performance.now()
    if (!early.current || early.current.until < now) early.current = { until: now + EARLY_MS, product: refresh() }
  }

  const add = async () => {
    if (isAdding) return
    setIsAdding(true)
    setSoldOut(undefined)
    const asked = early.current
    early.current = undefined
    const now = await (asked && asked.until >= performance.now() ? asked.product : refresh())
    setIsAdding(false)
    const colorNow = now.colors.find(({ name }) => name === color?.name)
    if (isColorSoldOut(now, colorNow)) {
      setSoldOut({ color: color?.name })
      return
    }
    const [image] = colorNow?.images ?? []
    const { priceCents, oldPriceCents } = toCardProduct(now)
    cartStore.add({
      productId: now.productId,
      slug: now.slug,
      name: productName(now.name),
      color: colorNow?.name ?? null,
      colorLabel: colorNow && namedColor(colorNow),
      unitPriceCents: priceCents,
      weightGrams: colorNow?.weightGrams,
      taxClass: now.taxClass,
      ...(oldPriceCents === null ? {} : { oldUnitPriceCents: oldPriceCents }),
      imageUrl: image ? smallestImageUrl(image) : null,
    })
    void import('../../analytics/record-visits.public.ts')
      .then(({ recordGoal }) => recordGoal('add_to_cart'))
      .catch(() => undefined)
  }

  const failure = soldOut && soldOut.color === color?.name ? 'This item just sold out.' : undefined
  return { add: () => void add(), askEarly, isAdding, failure }
}
