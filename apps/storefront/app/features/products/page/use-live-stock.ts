import { readLiveStock, withLiveStock, type LiveStock } from '@atelier/domain/products/live-stock'
import type { Product } from '@atelier/domain/products/product.schema'
import { useCallback, useEffect, useState } from 'react'

const PATIENCE_MS = 3_000

/** Null when the product is gone; undefined when it cannot be learned in time: then the order itself will tell. */
async function fetchLiveStock(productId: string): Promise<LiveStock | null | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(`/api/products/${encodeURIComponent(productId)}`, { signal })
    if (answer.status === 404 || answer.status === 410) return null
    return answer.ok ? readLiveStock(await answer.json()) : undefined
  } catch {
    return undefined
  }
}

/**
 * The product as it is at this moment, for the page may come from a cache or have been open since the morning: asked
 * when it is opened and when somebody comes back to it. `refresh` asks again and tells what it learned.
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
    const look = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refresh])

  return { product: live === undefined ? product : withLiveStock(product, live), refresh }
}
