import { readLiveStock, withLiveStock, type LiveStock } from '@atelier/domain/products/live-stock'
import type { Product } from '@atelier/domain/products/product.schema'
import { marketOfPage } from '../../../browser/market.ts'
import { newsAfter, NO_NEWS, type LiveNews } from './live-news.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

const TIMEOUT_MS = 3_000
/** An open page asks again after this long, and at random up to half as long again, so that pages spread. */
const INTERVAL_MS = 60_000

/** A product as it is now, and what changed since its page was opened. */
export interface LiveProduct {
  product: Product
  news: LiveNews
}

/**
 * Fetches the current stock. Returns null when the product is gone, and undefined on an error or timeout; POST /orders
 * checks the stock again. The browser sends the ETag that it has, and the API answers from memory.
 */
async function fetchLiveStock(productId: string): Promise<LiveStock | null | undefined> {
  try {
    const market = marketOfPage()
    const query = market && `?market=${market}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`/api/products/${encodeURIComponent(productId)}${query}`, { signal })
    if (response.status === 404 || response.status === 410) return null
    return response.ok ? readLiveStock(await response.json()) : undefined
  } catch {
    return undefined
  }
}

/**
 * Follows the stock and price of a product until `signal` aborts, because the page may come from a cache or be open for
 * hours: at once, about every minute, and when the page becomes visible again. A hidden page asks nothing (decision 39).
 * `show` receives each result. Returns a function that asks at once and returns the product.
 */
export function watchProduct(
  rendered: Product,
  show: (live: LiveProduct) => void,
  signal: AbortSignal,
  region: ShopRegion,
): () => Promise<Product> {
  let current: LiveProduct | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const refresh = async (): Promise<Product> => {
    const stock = await fetchLiveStock(rendered.productId)
    if (stock !== undefined && !signal.aborted) {
      const product = withLiveStock(rendered, stock)
      // The first result only replaces what a cache had stored.
      current = { product, news: current ? newsAfter(current.product, product, current.news, region) : NO_NEWS }
      show(current)
    }
    return current?.product ?? rendered
  }
  const follow = (): void => {
    clearTimeout(timer)
    if (signal.aborted || document.visibilityState === 'hidden') return
    timer = setTimeout(follow, INTERVAL_MS * (1 + Math.random() / 2))
    void refresh()
  }

  document.addEventListener('visibilitychange', follow, { signal })
  signal.addEventListener('abort', follow)
  follow()
  return refresh
}
