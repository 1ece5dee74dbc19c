import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../server/api.server.ts'
import { listOf } from '../features/layout/navigation.ts'
import { pageMeta } from '../features/meta/page-meta.ts'
import { loadPreview } from '../features/products/load-preview.server.ts'
import { ProductView } from '../features/products/page/product-page.tsx'
import { ProductNotFound } from '../features/products/panels.tsx'
import { paths } from '../shop/paths.ts'
import { useShopCategories } from '../shop/use-shop-categories.ts'

export { ProductErrorPage as ErrorBoundary } from '../features/products/error-pages.tsx'

/** /preview/{id}: a product that only staff may see yet. Everyone else gets a 404. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const cookies = request.headers.get('Cookie') ?? ''
  const product = await loadPreview(context.get(apiContext), params['id'] ?? '', cookies)
  return data({ product }, { status: product ? 200 : 404 })
}

/** Only staff may see the page, so no cache may store it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.product ? `Preview: ${loaderData.product.name}` : 'Not found',
    description: 'Staff preview.',
    path: paths.products,
    isPrivate: true,
  })

export default function Preview() {
  const { product } = useLoaderData<typeof loader>()
  const categories = useShopCategories()
  if (!product) {
    return (
      <main id="main" className="px-page">
        <ProductNotFound />
      </main>
    )
  }
  return (
    <>
      <p role="note" className="bg-stone px-page py-3 text-small">
        Preview. Only staff can see this page. This product isn’t in the store yet.
      </p>
      <ProductView product={product} list={listOf(categories, product.category)} refresh={async () => product} />
    </>
  )
}
