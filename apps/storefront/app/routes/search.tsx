import { useLoaderData, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../server/api.server.ts'
import { useNavigation } from '../features/layout/use-navigation.ts'
import { brandOf, pageMeta } from '../features/meta/page-meta.ts'
import { parseListParams } from '../features/products/list/list-params.ts'
import { loadList } from '../features/products/list/load-list.server.ts'
import { ProductList } from '../features/products/list/product-list.tsx'
import { NothingFound, SearchFrame } from '../features/search/search-page.tsx'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'

export { ListErrorPage as ErrorBoundary } from '../features/products/error-pages.tsx'

const searchQueryOf = (search: string): string => parseListParams(new URLSearchParams(search)).q

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { hint } = loadPage(context, 'page-shop').search
  return { hint, page: searchQueryOf(url.search) === '' ? null : await loadList(context.get(apiContext), url) }
}

/** Search results are not indexed. */
export const meta: MetaFunction<typeof loader> = ({ matches, location }) => {
  const query = searchQueryOf(location.search)
  return pageMeta(matches, {
    title: query === '' ? 'Search' : `Search: ${query}`,
    description: `Search the products of ${brandOf(matches).nameInText} by name, color or category.`,
    path: paths.search(),
    isPrivate: true,
  })
}

/** /search: a product list with the same filters, found by a query. Without a query it shows the search field only. */
export default function Search() {
  const { page, hint } = useLoaderData<typeof loader>()
  const { lists } = useNavigation()
  const query = searchQueryOf(useLocation().search)
  return (
    <SearchFrame key={query} query={query} lists={lists}>
      {page && <ProductList page={page} empty={<NothingFound query={query} hint={hint} lists={lists} />} />}
    </SearchFrame>
  )
}
