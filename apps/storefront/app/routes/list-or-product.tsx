import {
  isCategory,
  listTitle,
  SPECIAL_LISTS,
  type Category,
  type SpecialList,
} from '@atelier/domain/products/categories'
import { data, redirect, useLoaderData, useParams, useRouteError } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '../api.server.ts'
import { errorWords, messageOf } from '../error-words.ts'
import { LISTS } from '../features/layout/navigation.ts'
import { pageMeta } from '../features/meta/page-meta.ts'
import { toCardProduct } from '../features/products/card-product.ts'
import { isRealId, loadProduct } from '../features/products/page/load-product.server.ts'
import { loadProducts } from '../features/products/load-products.server.ts'
import { ListFailure, ProductFailure } from '../features/products/panels.tsx'
import { ProductList } from '../features/products/product-list.tsx'
import { productFacts } from '../features/products/page/product-meta.ts'
import { ProductPage } from '../features/products/page/product-page.tsx'
import { paths } from '../paths.ts'

const isList = (handle: string | undefined): handle is Category | SpecialList =>
  handle !== undefined && (isCategory(handle) || SPECIAL_LISTS.some((list) => list === handle))

/** /products/{x}: a list of that name, else the product with that slug, else the empty list as 404. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { handle } = params
  if (isList(handle)) {
    const products = await loadProducts(api, { category: handle })
    return { kind: 'list' as const, handle, products: products.map(toCardProduct) }
  }
  const product = isRealId(handle) ? await loadProduct(api, handle) : null
  if (!product) return data({ kind: 'nothing' as const, handle: handle ?? '' }, { status: 404 })
  // The API also knows ids and former slugs; each product has one address only.
  if (product.slug !== handle) throw redirect(`${paths.product(product.slug)}${new URL(request.url).search}`, 301)
  return { kind: 'product' as const, product }
}

/** Choosing a colour changes the address and nothing the server would say. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate

/** 'NEW THIS SEASON' as 'New This Season'. */
const inTitleCase = (title: string): string =>
  title.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

const listOf = (category: Category) =>
  LISTS.find(({ to }) => to === paths.list(category)) ?? { label: category, to: paths.products }

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, params }) => {
  if (loaderData?.kind === 'product') {
    const { product } = loaderData
    return pageMeta(matches, productFacts(product, listOf(product.category)))
  }
  const title = inTitleCase(listTitle(params.handle))
  const isEmpty = loaderData?.kind !== 'list' || loaderData.products.length === 0
  return pageMeta(matches, {
    title,
    description: `${title}: leather pieces of the house of Orsenne, cut and sewn by hand at one bench.`,
    path: paths.list(params.handle ?? ''),
    isPrivate: isEmpty,
  })
}

export default function ListOrProduct() {
  const answer = useLoaderData<typeof loader>()
  if (answer.kind === 'product') {
    const { product } = answer
    return <ProductPage key={product.productId} product={product} list={listOf(product.category)} />
  }
  const products = answer.kind === 'list' ? answer.products : []
  return <ProductList key={answer.handle} title={listTitle(answer.handle)} products={products} lists={LISTS} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <main id="main" className="px-page">
      {isList(useParams().handle) ? (
        <ListFailure message={messageOf(error, errorWords.products)} />
      ) : (
        <ProductFailure message={messageOf(error, errorWords.product)} />
      )}
    </main>
  )
}
