import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import type { Product } from '@atelier/domain/products/product.schema'
import { namedColor } from '@atelier/domain/products/named-color'
import { useEffect, useRef, useState } from 'react'
import { findProduct } from '../../shop/find-product.ts'
import { shopApi } from '../customers/customers.public.ts'

/** Loads the products of the chosen items, each once. A product that cannot be loaded offers no exchange. */
function useProducts(productIds: readonly string[]): ReadonlyMap<string, Product> {
  const [products, setProducts] = useState<ReadonlyMap<string, Product>>(new Map())
  const requested = useRef(new Set<string>())
  useEffect(() => {
    for (const productId of productIds) {
      if (requested.current.has(productId)) continue
      requested.current.add(productId)
      void findProduct(shopApi, productId)
        .then((product) => product && setProducts((before) => new Map(before).set(productId, product)))
        .catch(() => requested.current.delete(productId))
    }
  }, [productIds])
  return products
}

/** Returns the other colors of an item that have enough units. */
function otherColors(
  { color }: CustomerOrder['items'][number],
  quantity: number,
  product: Product | undefined,
): { name: string; label: string }[] {
  if (!product || product.status === 'out_of_stock') return []
  return product.colors
    .filter(({ name, stock }) => name !== color && (stock === null || stock >= quantity))
    .map((other) => ({ name: other.name, label: namedColor(other) }))
}

/** The wish for another color instead of a refund: offered when every chosen item comes in one that is in stock. */
export function useExchange(items: CustomerOrder['items'], chosen: ReadonlyMap<number, number>) {
  const [isWanted, setWanted] = useState(false)
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map())
  const products = useProducts([...chosen.keys()].flatMap((index) => items[index]?.productId ?? []))
  const lines = [...chosen]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([index, quantity]) => {
      const item = items[index]
      if (!item) return []
      const colors = otherColors(item, quantity, products.get(item.productId))
      const color = picked.get(index)
      return [{ index, item, colors, color: colors.some(({ name }) => name === color) ? (color ?? '') : '' }]
    })
  const isOffered = lines.length > 0 && lines.every(({ colors }) => colors.length > 0)
  const isExchange = isOffered && isWanted
  return {
    isOffered,
    isExchange,
    lines,
    want: setWanted,
    pick: (index: number, color: string) => setPicked((before) => new Map(before).set(index, color)),
    /** The color that the request names for an item; '' when none is picked yet, undefined for a refund. */
    colorOf: (index: number): string | undefined =>
      isExchange ? lines.find((line) => line.index === index)?.color : undefined,
  }
}

export type Exchange = ReturnType<typeof useExchange>
