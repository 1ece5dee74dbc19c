import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../server/api.server.ts'
import { pageMeta } from '../features/meta/page-meta.ts'
import { isValidId, loadProduct } from '../features/products/page/load-product.server.ts'
import { ProductNotFound } from '../features/products/panels.tsx'
import { paths } from '../shop/paths.ts'

export { ProductErrorPage as ErrorBoundary } from '../features/products/error-pages.tsx'

/**
 * /product/{id}, the URL that favorites use: redirects to the product's own URL, and an invalid id to the list (S2).
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  if (!isValidId(params.id)) throw redirect(paths.products)
  const product = await loadProduct(context.get(apiContext), params.id)
  if (typeof product === 'number') return data(null, { status: product })
  throw redirect(`${paths.product(product.slug)}${url.search}`, 301)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Product Not Found',
    description: 'This product doesn’t exist, or the link is wrong.',
    path: paths.products,
    isPrivate: true,
  })

export default function ProductById() {
  return (
    <main id="main" className="px-page">
      <ProductNotFound />
    </main>
  )
}
