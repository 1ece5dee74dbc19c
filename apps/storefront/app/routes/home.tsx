import { call } from '@atelier/api-client/call'
import { getFeaturedProduct } from '@atelier/domain/products/products.endpoints'
import { useLoaderData, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../api.server.ts'
import { AccountGate } from '../features/customers/account-gate.tsx'
import { Hero } from '../features/home/hero.tsx'
import { BrandStory, ServicePromises } from '../features/home/brand-story.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { toCardProduct } from '../features/products/card-product.ts'
import { FeaturedProductSection } from '../features/products/featured-product.tsx'
import { loadProducts } from '../features/products/load-products.server.ts'
import { ProductShelf } from '../features/products/product-shelf.tsx'
import { loadPage } from '../load-page.server.ts'
import { paths } from '../paths.ts'
import { websiteNode } from '../structured-data.ts'
import { PageLink } from '../ui/page-link.tsx'

/** The featured product and four more. */
const SHOWN = 5

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [chosen, products] = await Promise.all([
    call(api, getFeaturedProduct, {}).catch(() => null),
    loadProducts(api, { page: 1, pageSize: SHOWN }),
  ])
  const featured = chosen?.product ?? products[0]
  const others = products.filter(({ productId }) => productId !== featured?.productId).slice(0, SHOWN - 1)
  return {
    page: loadPage(context, 'page-home'),
    featured: featured && { product: toCardProduct(featured), description: featured.description },
    others: others.map((product) => toCardProduct(product)),
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches, location, loaderData }) =>
  loaderData &&
  pageMeta(matches, {
    ...loaderData.page.seo,
    path: paths.home,
    graph: import.meta.env.SSR ? (origin, shop) => [websiteNode(origin, shop)] : undefined,
    isPrivate: location.pathname === paths.account,
  })

export default function Home() {
  const { page, featured, others } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  return (
    <main id="main">
      {pathname === paths.account && <AccountGate />}
      <Hero hero={page.hero} />
      {page.statement && (
        <p className="grid-12 px-page py-section">
          <span className="serif col-span-full text-[clamp(1.75rem,1.1rem+2.5vw,3.25rem)] leading-[1.18] text-balance md:col-span-8 md:col-start-3">
            {page.statement}
          </span>
        </p>
      )}
      {featured && <FeaturedProductSection {...featured} heading={page.featured.heading} />}
      <ProductShelf
        title={page.shelf.title}
        products={others}
        more={
          <PageLink to={paths.products} className="link-line flex-none">
            {page.shelf.linkLabel}
          </PageLink>
        }
      />
      {page.story && <BrandStory story={page.story} />}
      <ServicePromises promises={page.promises} />
    </main>
  )
}
