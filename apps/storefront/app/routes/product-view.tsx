import type { Product } from '@atelier/domain/products/product.schema'
import { lazy, Suspense, useEffect } from 'react'
import { preloadCartDrawer } from '../features/cart/cart-drawer-host.tsx'
import { listOf } from '../features/layout/navigation.ts'
import { toCardProduct, type CardProduct } from '../features/products/card-product.ts'
import { ProductPage } from '../features/products/page/product-page.tsx'
import { ProductShelf } from '../features/products/product-shelf.tsx'
import { useShopCategories } from '../shop/use-shop-categories.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Loaded only for sold-out colors. */
const BackInStockForm = lazy(() => import('../features/back-in-stock/back-in-stock-form.tsx'))

/** Only the browser knows what was viewed, so it loads after hydration. Without it the page lacks one shelf. */
const { Component: RecentlyViewed } = lazyComponent(() => import('../features/recently-viewed/recently-viewed.tsx'))
const ignore = () => undefined

/** The page of a product with related products and those viewed before (S2). */
export default function ProductWithShelves({ product, related }: { product: Product; related: CardProduct[] }) {
  const { productId } = product
  const categories = useShopCategories()
  const isHydrated = useHydrated()
  // The press of ADD TO CART then waits for the stock only.
  useEffect(() => whenIdle(preloadCartDrawer), [])
  return (
    <ProductPage
      key={productId}
      product={product}
      list={listOf(categories, product.category)}
      onNear={preloadCartDrawer}
      soldOutNote={(color) => (
        <Suspense>
          <BackInStockForm key={color} productId={productId} color={color} />
        </Suspense>
      )}
    >
      <ProductShelf title="Pairs well with" products={related} />
      {isHydrated && (
        <RecentlyViewed productId={productId} onLoadError={ignore}>
          {({ products, waitingFor }) => (
            <ProductShelf
              title="Recently viewed"
              products={products.map((viewed) => toCardProduct(viewed))}
              waitingFor={waitingFor}
            />
          )}
        </RecentlyViewed>
      )}
    </ProductPage>
  )
}
