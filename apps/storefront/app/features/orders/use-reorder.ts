import { findProductOrGone } from '../../shop/find-product.ts'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { toCents } from '@atelier/domain/money/money'
import { namedColor } from '@atelier/domain/products/named-color'
import { useState } from 'react'
import { errorMessages } from '../../browser/error-messages.ts'
import { cartStore } from '../cart/cart.store.ts'
import { shopApi } from '../customers/customers.public.ts'

type Line = CustomerOrder['items'][number]

/** Returns the line at today's price and stock, or null when it is not sold any more. */
async function toCurrentLine({ productId, color, imageUrl, quantity }: Line) {
  const product = await findProductOrGone(shopApi, productId)
  if (!product || product === 'gone' || product.status === 'out_of_stock') return null
  const variant = product.colors.find(({ name }) => name === color)
  if (!variant || variant.stock === 0) return null
  const item = {
    productId: product.productId,
    slug: product.slug,
    name: product.name,
    color: variant.name,
    colorLabel: namedColor(variant),
    unitPriceCents: toCents(product.price, product.currency),
    weightGrams: variant.weightGrams,
    taxClass: product.taxClass,
    imageUrl: imageUrl ?? variant.images[0]?.url ?? null,
  }
  return { item, quantity: variant.stock === null ? quantity : Math.min(quantity, variant.stock) }
}

function problemOf(missing: readonly Line[]): string | undefined {
  const names = missing.map(({ name, color }) => (color ? `${name}, ${color}` : name)).join('; ')
  return names === '' ? undefined : `Currently unavailable: ${names}.`
}

/** Adds the items of an order to the cart again, as far as they are available, and reports the missing ones. */
export function useReorder(order: CustomerOrder, onLeave: (() => void) | undefined) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const start = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const found = await Promise.all(order.items.map(async (item) => ({ item, line: await toCurrentLine(item) })))
      const lines = found.flatMap(({ line }) => line ?? [])
      const missing = problemOf(found.flatMap(({ item, line }) => (line ? [] : [item])))
      setProblem(missing)
      if (lines.length > 0) {
        // The cart would cover the message about missing items, so the page stays open then.
        if (missing === undefined) onLeave?.()
        cartStore.addMany(lines)
      }
    } catch {
      setProblem(errorMessages.unexpected)
    }
    setIsBusy(false)
  }
  return { start: () => void start(), isBusy, problem }
}
