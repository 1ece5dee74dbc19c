import type { Product } from '@atelier/domain/products/product.schema'
import { useEffect, useRef, useState } from 'react'
import type { LiveProduct } from './watch-product.ts'
import { useRegion } from '../../../shop/use-region.ts'

/** How long the button waits for the code below; then the cart takes the product as it is shown. */
const TIMEOUT_MS = 3_000

/**
 * Returns the product with live stock and price, and what changed while the page was open. `refresh` asks at once and
 * returns the updated product. The code loads after hydration, so that it is not part of the page's first scripts.
 */
export function useLiveStock(rendered: Product) {
  const region = useRegion()
  const [live, setLive] = useState<LiveProduct>()
  const watch = useRef<Promise<(() => Promise<Product>) | undefined>>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    watch.current = import('./watch-product.ts').then(
      ({ watchProduct }) => watchProduct(rendered, setLive, controller.signal, region),
      () => undefined,
    )
    return () => controller.abort()
  }, [rendered, region])

  const refresh = async (): Promise<Product> => {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))
    const refreshNow = await Promise.race([watch.current, timeout])
    return refreshNow?.() ?? live?.product ?? rendered
  }
  return { product: live?.product ?? rendered, news: live?.news, refresh }
}
