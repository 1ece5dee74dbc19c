import { listTitle } from '@atelier/domain/products/categories'
import { useLoaderData, useRouteError, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../api.server.ts'
import { errorWords, messageOf } from '../error-words.ts'
import { LISTS } from '../features/layout/navigation.ts'
import { pageMeta } from '../features/meta/page-meta.ts'
import { toCardProduct } from '../features/products/card-product.ts'
import { loadProducts } from '../features/products/load-products.server.ts'
import { ListFailure } from '../features/products/panels.tsx'
import { ProductList } from '../features/products/product-list.tsx'
import { paths } from '../paths.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const products = await loadProducts(context.get(apiContext))
  return { products: products.map(toCardProduct) }
}

export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  pageMeta(matches, {
    title: 'All Bags',
    description:
      'Every bag and small leather good of the house: totes, crossbody bags, clutches, backpacks and wallets in seven leathers, sewn by hand.',
    path: paths.products,
    isPrivate: Boolean(error),
  })

export default function AllProducts() {
  const { products } = useLoaderData<typeof loader>()
  return <ProductList title={listTitle(undefined)} products={products} lists={LISTS} />
}

export function ErrorBoundary() {
  return (
    <main id="main" className="px-page">
      <ListFailure message={messageOf(useRouteError(), errorWords.products)} />
    </main>
  )
}
