import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { listOf } from '../features/layout/navigation.ts'
import { pageMeta } from '../features/meta/page-meta.ts'
import { describeList } from '../features/products/list/describe-list.server.ts'
import { loadListPage } from '../features/products/list/load-list-page.server.ts'
import { loadProduct, loadRelated } from '../features/products/page/load-product.server.ts'
import { ProductView } from '../features/products/page/product-page.tsx'
import { ProductNotFound } from '../features/products/panels.tsx'
import { ProductShelf } from '../features/products/product-shelf.tsx'
import { loadCategories } from '../server/load-categories.server.ts'
import { loadPagePreview, previewApi } from '../server/load-page-preview.server.ts'
import { paths } from '../shop/paths.ts'
import { useShopCategories } from '../shop/use-shop-categories.ts'
import ListView from './list-view.tsx'
import { handleIn, PreviewFrame } from './preview-frame.tsx'

export { ProductErrorPage as ErrorBoundary } from '../features/products/error-pages.tsx'

/**
 * /preview/market/{key}/{handle}: a list or a product as a market of the drafted promises shows it, for staff only. Everyone
 * else gets a 404.
 */
export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const { market = '', handle = '' } = params
  const cookies = request.headers.get('Cookie') ?? ''
  const preview = await loadPagePreview(context, { name: 'shop', market, cookies })
  if (preview?.content.key !== 'page-shop') return data({ frame: null }, { status: 404 })
  const { content, ...drafted } = preview
  const frame = { ...drafted, handle }
  const api = previewApi(context, { market, cookies })
  const { lists, tile } = content.page
  const list = describeList(handle, await loadCategories(context), lists)
  if (list) return data({ frame, list: await loadListPage(api, url, list, { tile, category: handle }) })
  const product = await loadProduct(api, handle)
  if (typeof product === 'number') return data({ frame, product: null }, { status: 404 })
  return data({ frame, product, related: await loadRelated(api, product.productId) })
}

/** Only staff may see the page, so no cache may store it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.frame ? 'Preview' : 'Not found',
    description: 'Staff preview.',
    path: paths.products,
    isPrivate: true,
  })

export default function PreviewInMarket() {
  const loaded = useLoaderData<typeof loader>()
  const categories = useShopCategories()
  const notFound = (
    <main id="main" className="px-page">
      <ProductNotFound />
    </main>
  )
  if (!loaded.frame) return notFound
  const { handle, ...frame } = loaded.frame
  return (
    <PreviewFrame {...frame} linkIn={handleIn(handle)}>
      {'list' in loaded ? (
        <ListView {...loaded.list} />
      ) : loaded.product ? (
        <ProductView
          key={loaded.product.productId}
          product={loaded.product}
          list={listOf(categories, loaded.product.category)}
          refresh={async () => loaded.product}
        >
          <ProductShelf title="Pairs well with" products={loaded.related} />
        </ProductView>
      ) : (
        notFound
      )}
    </PreviewFrame>
  )
}
