import type { Product } from '@atelier/domain/products/product.schema'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { recordViewed } from './stored-viewed.ts'

interface Props {
  /** The product on the page. */
  productId: string
  /** Renders the shelf; `waitingFor` is the number of products still loading. */
  children: (shelf: { products: readonly Product[]; waitingFor: number }) => ReactNode
}

/** How far below the window the shelf starts loading. */
const ROOT_MARGIN = '0px 0px 600px'

/**
 * The recently viewed products of this browser. The server is queried only for their data, and only when the shelf is
 * near the window.
 */
export default function RecentlyViewed({ productId, children }: Props) {
  const [ids, setIds] = useState<readonly string[]>([])
  const [products, setProducts] = useState<readonly Product[]>()
  const shelf = useRef<HTMLDivElement>(null)

  useEffect(() => {
    setProducts(undefined)
    setIds(recordViewed(productId))
  }, [productId])

  useEffect(() => {
    const { current } = shelf
    if (!current || ids.length === 0) return
    let isCurrent = true
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void import('./fetch-viewed.ts')
          .then(({ fetchViewed }) => fetchViewed(ids))
          .catch(() => [])
          .then((found) => isCurrent && setProducts(found))
      },
      { rootMargin: ROOT_MARGIN },
    )
    observer.observe(current)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [ids])

  const waitingFor = products === undefined ? ids.length : 0
  return <div ref={shelf}>{ids.length > 0 && children({ products: products ?? [], waitingFor })}</div>
}
