import { isList, listTitle } from '@atelier/domain/products/categories'
import { useLoaderData, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../api.server.ts'
import { LISTS } from '../features/layout/navigation.ts'
import { brandOf, pageMeta } from '../features/meta/page-meta.ts'
import { ListFrame } from '../features/products/list-frame.tsx'
import { listFacts } from '../features/products/list/list-meta.ts'
import { loadList } from '../features/products/list/load-list.server.ts'
import { ProductList } from '../features/products/list/product-list.tsx'
import { EmptyList } from '../features/products/panels.tsx'
import { paths } from '../paths.ts'
import { breadcrumbNode, itemListNode } from '../structured-data.ts'

export { ListErrorPage as ErrorBoundary } from '../features/products/error-pages.tsx'

/** Returns the list that a URL names; undefined for /products, which lists all products. */
const handleOf = (pathname: string) => {
  const handle = pathname.replace(/\/+$/, '').slice(paths.products.length + 1)
  return isList(handle) ? handle : undefined
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  return loadList(context.get(apiContext), url, handleOf(url.pathname))
}

/** Formats 'NEW THIS SEASON' as 'New This Season'. */
const inTitleCase = (title: string): string =>
  title.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  const handle = handleOf(location.pathname)
  const title = inTitleCase(listTitle(handle))
  const description = handle
    ? `${title}: leather pieces of the house of ${brandOf(matches).nameInText}, cut and sewn by hand at one bench.`
    : 'Every bag and small leather good of the house: totes, crossbody bags, clutches, backpacks and wallets in seven colors, sewn by hand.'
  const path = handle ? paths.list(handle) : paths.products
  const breadcrumbs = [
    { label: 'Home', to: paths.home },
    ...(handle ? [{ label: 'All bags', to: paths.products }] : []),
  ]
  return pageMeta(matches, {
    ...listFacts({ title, description, path }, location.search, loaderData?.total),
    graph: import.meta.env.SSR
      ? (origin) => [
          breadcrumbNode(origin, [...breadcrumbs, { label: title }]),
          itemListNode(origin, loaderData?.products ?? []),
        ]
      : undefined,
  })
}

/** The pages /products and /products/{list} (S2). */
export default function List() {
  const page = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const handle = handleOf(pathname)
  return (
    <ListFrame key={pathname} title={listTitle(handle)} lists={LISTS}>
      <ProductList page={page} empty={<EmptyList isNewArrivals={handle === 'new-this-season'} />} />
    </ListFrame>
  )
}
