import { listTitle } from '@atelier/domain/products/categories'
import { lazy, Suspense } from 'react'
import { data, redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '../api.server.ts'
import { preloadCartDrawer } from '../features/cart/cart-drawer-host.tsx'
import { listOf, LISTS } from '../features/layout/navigation.ts'
import { pageMeta } from '../features/meta/page-meta.ts'
import { toCardProduct } from '../features/products/card-product.ts'
import { ListFrame } from '../features/products/list-frame.tsx'
import { isMissingId, loadProduct, loadRelated } from '../features/products/page/load-product.server.ts'
import { productFacts } from '../features/products/page/product-meta.ts'
import { ProductPage } from '../features/products/page/product-page.tsx'
import { EmptyList, ProductNotFound } from '../features/products/panels.tsx'
import { ProductShelf } from '../features/products/product-shelf.tsx'
import { RecentlyViewed } from '../features/recently-viewed/recently-viewed.tsx'
import { paths } from '../paths.ts'

export { ProductErrorPage as ErrorBoundary } from '../features/products/error-pages.tsx'

/** Loaded only for sold-out colors. */
const BackInStockForm = lazy(() => import('../features/back-in-stock/back-in-stock-form.tsx'))

/**
 * Handles /products/{x} where x is not a list. Returns the product with that slug, 'Product Not Found' with 410 for a
 * deleted one, else the empty list with 404.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { handle } = params
  // A product link built with a missing value (S2).
  if (isMissingId(handle)) throw redirect(paths.products)
  const api = context.get(apiContext)
  const product = await loadProduct(api, handle)
  if (product === 410) return data({ kind: 'gone' as const }, { status: 410 })
  if (product === 404) return data({ kind: 'nothing' as const, handle: handle ?? '' }, { status: 404 })
  // The API also finds ids and former slugs, but each product has one canonical URL.
  if (product.slug !== handle) throw redirect(`${paths.product(product.slug)}${url.search}`, 301)
  return { kind: 'product' as const, product, related: await loadRelated(api, product.productId) }
}

/** Choosing a color changes only the query, which does not affect the loader. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, params }) => {
  if (loaderData?.kind === 'product') {
    const { product } = loaderData
    return pageMeta(matches, productFacts(product, listOf(product.category)))
  }
  const isGone = loaderData?.kind === 'gone'
  return pageMeta(matches, {
    title: isGone ? 'Product Not Found' : 'Not found',
    description: isGone ? 'This product is no longer available.' : 'This product or category doesn’t exist.',
    path: paths.list(params.handle ?? ''),
    isPrivate: true,
  })
}

export default function ListOrProduct() {
  const pageData = useLoaderData<typeof loader>()
  if (pageData.kind === 'product') {
    const { product, related } = pageData
    const { productId } = product
    return (
      <ProductPage
        key={productId}
        product={product}
        list={listOf(product.category)}
        onNear={preloadCartDrawer}
        soldOutNote={(color) => (
          <Suspense>
            <BackInStockForm key={color} productId={productId} color={color} />
          </Suspense>
        )}
      >
        <ProductShelf title="Pairs well with" products={related} />
        <RecentlyViewed productId={productId}>
          {({ products, waitingFor }) => (
            <ProductShelf
              title="Recently viewed"
              products={products.map((product) => toCardProduct(product))}
              waitingFor={waitingFor}
            />
          )}
        </RecentlyViewed>
      </ProductPage>
    )
  }
  if (pageData.kind === 'gone') {
    return (
      <main id="main" className="px-page">
        <ProductNotFound />
      </main>
    )
  }
  return (
    <ListFrame title={listTitle(pageData.handle)} lists={LISTS}>
      <EmptyList isNewArrivals={false} />
    </ListFrame>
  )
}
