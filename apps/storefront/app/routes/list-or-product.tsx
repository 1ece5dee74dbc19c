import { getCategory } from '@atelier/domain/categories/categories.endpoints'
import { ApiError } from '@atelier/api-client/api-error'
import { call, type ApiClient } from '@atelier/api-client/call'
import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../server/api.server.ts'
import { errorMessages } from '../browser/error-messages.ts'
import { listOf } from '../features/layout/navigation.ts'
import { useNavigation } from '../features/layout/use-navigation.ts'
import { listPageMeta } from '../features/meta/list-page-meta.ts'
import { brandOf, categoriesOf, pageMeta, textsOf } from '../features/meta/page-meta.ts'
import { ListFrame } from '../features/products/list-frame.tsx'
import { describeList } from '../features/products/list/describe-list.server.ts'
import { loadListPage } from '../features/products/list/load-list-page.server.ts'
import { isMissingId, loadProduct, loadRelated, loadSellers } from '../features/products/page/load-product.server.ts'
import { productFacts } from '../features/products/page/product-meta.ts'
import { EmptyList, ProductNotFound } from '../features/products/panels.tsx'
import { loadCategories } from '../server/load-categories.server.ts'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'
import { listView, productView } from '../browser/views.ts'

export { ListOrProductErrorPage as ErrorBoundary } from '../features/products/error-pages.tsx'

/**
 * Handles /products/{x}: the list of that handle, or the product with that slug. A former slug redirects to the current
 * URL. Without either: 'Product Not Found' with 410 for a deleted product, else the empty list with 404.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { handle = '' } = params
  // A product link built with a missing value (S2).
  if (isMissingId(handle)) throw redirect(paths.products)
  const api = context.get(apiContext)
  const categories = await loadCategories(context).catch(() => {
    throw data({ message: errorMessages.products }, { status: 503 })
  })
  const { lists, tile } = loadPage(context, 'page-shop')
  const list = describeList(handle, categories, lists)
  if (list) return { kind: 'list' as const, ...(await loadListPage(api, url, list, { tile, category: handle })) }
  const product = await loadProduct(api, handle)
  if (product === 410) return data({ kind: 'gone' as const }, { status: 410 })
  if (product === 404) {
    const slug = await findFormerCategory(api, handle)
    if (slug !== null) throw redirect(`${paths.list(slug)}${url.search}`, 301)
    return data({ kind: 'nothing' as const, handle }, { status: 404 })
  }
  // The API also finds ids and former slugs, but each product has one canonical URL.
  if (product.slug !== handle) throw redirect(`${paths.product(product.slug)}${url.search}`, 301)
  const { productId } = product
  const [related, soldIn] = await Promise.all([loadRelated(api, productId), loadSellers(context, productId)])
  return { kind: 'product' as const, product, related, ...(soldIn ? { soldIn } : {}) }
}

/** Returns the slug of the category that once had this one, or null. */
async function findFormerCategory(api: ApiClient, slug: string): Promise<string | null> {
  try {
    return (await call(api, getCategory, { params: { slug } })).data.slug
  } catch (error) {
    if (error instanceof ApiError && error.statusCode < 500) return null
    throw data({ message: errorMessages.products }, { status: 503 })
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, params }) => {
  if (loaderData?.kind === 'list') return listPageMeta(matches, loaderData)
  if (loaderData?.kind === 'product') {
    const { product, soldIn } = loaderData
    const texts = { ...textsOf(matches), brand: brandOf(matches).nameInText }
    const facts = productFacts(product, listOf(categoriesOf(matches), product.category), texts)
    return pageMeta(matches, { ...facts, soldIn })
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
  const { lists } = useNavigation()
  switch (pageData.kind) {
    case 'list':
      return <listView.View head={pageData.head} tile={pageData.tile} page={pageData.page} />
    case 'product':
      return <productView.View product={pageData.product} related={pageData.related} />
    case 'gone':
      return (
        <main id="main" className="px-page">
          <ProductNotFound />
        </main>
      )
    case 'nothing':
      return (
        <ListFrame title={pageData.handle.replaceAll('-', ' ').toUpperCase()} lists={lists}>
          <EmptyList isNewArrivals={false} />
        </ListFrame>
      )
  }
}
