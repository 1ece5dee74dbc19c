import { readLiveStock, withLiveStock, type LiveStock } from '@atelier/domain/products/live-stock'
import type { Product } from '@atelier/domain/products/product.schema'
import { useCallback, useEffect, useState } from 'react'

const TIMEOUT_MS = 3_000

/**
 * Fetches the current stock. Returns null when the product is gone, and undefined on an error or timeout; POST /orders
 * checks the stock again.
 */
async function fetchLiveStock(productId: string): Promise<LiveStock | null | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`/api/products/${encodeURIComponent(productId)}`, { signal })
    if (response.status === 404 || response.status === 410) return null
    return response.ok ? readLiveStock(await response.json()) : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the product with live stock and price, because the page may come from a cache or have been open for hours.
 * Fetches them on mount and whenever the page becomes visible. `refresh` fetches again and returns the updated product.
 */
export function useLiveStock(product: Product) {
  const [live, setLive] = useState<LiveStock | null>()
  const { productId } = product

  const refresh = useCallback(async (): Promise<Product> => {
    const now = await fetchLiveStock(productId)
    if (now !== undefined) setLive(now)
    return now === undefined ? product : withLiveStock(product, now)
  }, [product, productId])

  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    refreshIfVisible()
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => document.removeEventListener('visibilitychange', refreshIfVisible)
  }, [refresh])

  return { product: live === undefined ? product : withLiveStock(product, live), refresh }
}
