import { useLoaderData, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../server/api.server.ts'
import { AccountGate } from '../features/customers/account-gate.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { loadHomeProducts } from '../features/products/load-home-products.server.ts'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'
import { websiteNode } from '../shop/structured-data.ts'
import { HomeView } from './home-view.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const products = await loadHomeProducts(context.get(apiContext))
  return { page: loadPage(context, 'page-home'), ...products }
}

export const meta: MetaFunction<typeof loader> = ({ matches, location, loaderData }) =>
  loaderData &&
  pageMeta(matches, {
    ...loaderData.page.seo,
    path: paths.home,
    graph: import.meta.env.SSR ? (origin, shop, _terms, region) => [websiteNode(origin, shop, region)] : undefined,
    isPrivate: location.pathname === paths.account,
  })

export default function Home() {
  const loaded = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  return (
    <main id="main">
      {pathname === paths.account && <AccountGate />}
      <HomeView {...loaded} />
    </main>
  )
}
