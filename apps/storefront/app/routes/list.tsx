import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../server/api.server.ts'
import { listPageMeta } from '../features/meta/list-page-meta.ts'
import { describeAllProducts } from '../features/products/list/describe-list.server.ts'
import { loadListPage } from '../features/products/list/load-list-page.server.ts'
import { loadPage } from '../server/load-page.server.ts'
import ListView from './list-view.tsx'

export { ListErrorPage as ErrorBoundary } from '../features/products/error-pages.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { lists, tile } = loadPage(context, 'page-shop')
  return loadListPage(context.get(apiContext), url, describeAllProducts(lists), { tile })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => listPageMeta(matches, loaderData)

/** The page /products, which lists all products (S2). */
export default function AllProducts() {
  return <ListView {...useLoaderData<typeof loader>()} />
}
