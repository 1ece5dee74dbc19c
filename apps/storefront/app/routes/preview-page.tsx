import { data, Link, useLoaderData, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext, marketChoicesContext } from '../server/api.server.ts'
import { ContactPage } from '../features/contact/contact-page.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { AboutPage } from '../features/pages/about-page.tsx'
import { CarePage } from '../features/pages/care-page.tsx'
import { FaqPage } from '../features/pages/faq-page.tsx'
import { NotFoundView } from '../features/pages/not-found-view.tsx'
import { PolicyPage } from '../features/pages/policy-page.tsx'
import { ShippingPage } from '../features/pages/shipping-page.tsx'
import { describeAllProducts } from '../features/products/list/describe-list.server.ts'
import { loadListPage } from '../features/products/list/load-list-page.server.ts'
import { loadHomeProducts } from '../features/products/load-home-products.server.ts'
import { loadPagePreview } from '../server/load-page-preview.server.ts'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'
import { MarketContext, type PageMarket } from '../shop/use-market.ts'
import { TermsContext } from '../shop/use-terms.ts'
import { HomeView } from './home-view.tsx'
import { SHOP_PARTS, ShopTextsView } from './shop-texts-view.tsx'

/**
 * /preview/pages/{name}: a page with its draft, for staff only. Everyone else gets a 404. `?market=` names a market of the
 * drafted promises, which may not be published.
 */
export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const cookies = request.headers.get('Cookie') ?? ''
  const key = url.searchParams.get('market') ?? ''
  const preview = await loadPagePreview(context, { name: params['page'] ?? '', market: key, cookies })
  if (!preview) {
    const { notFoundImage } = loadPage(context, 'page-shop')
    return data({ view: null, page: null, notFoundImage, signInImage: null }, { status: 404 })
  }
  const { content, terms, market } = preview
  // A market that is not published has no products: its prices are entered once it is.
  const isPublished = key === '' || context.get(marketChoicesContext).some((choice) => choice.key === key)
  const api = { ...context.get(apiContext), market: () => key }
  const view = await withProducts(content, isPublished ? api : null, url)
  // The layout of the sign-in pages reads its image from the loader of the page.
  const signInImage = view.key === 'page-shop' ? view.page.signInImage : null
  // The header stands over the hero of the home page.
  const page = view.key === 'page-home' ? view.page : null
  return data({ view: { ...view, terms, market, isPublished }, page, notFoundImage: null, signInImage })
}

type PreviewedPage = NonNullable<Awaited<ReturnType<typeof loadPagePreview>>>['content']

/** Adds the products that a page shows; `api` is null in a market without products. */
async function withProducts(content: PreviewedPage, api: Parameters<typeof loadHomeProducts>[0] | null, url: URL) {
  if (content.key === 'page-home')
    return { ...content, products: api ? await loadHomeProducts(api) : { featured: undefined, others: [] } }
  if (content.key !== 'page-shop') return content
  const { lists, tile } = content.page
  const part = SHOP_PARTS.find((one) => one === url.searchParams.get('part')) ?? 'list'
  const list = api && (await loadListPage(api, url, describeAllProducts(lists), { tile }))
  return { ...content, part, list }
}

/** Only staff may see the page, so no cache may store it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.view ? 'Preview' : 'Not found',
    description: 'Staff preview.',
    path: paths.home,
    isPrivate: true,
  })

export default function PreviewPage() {
  const { view, notFoundImage } = useLoaderData<typeof loader>()
  if (!view) return <NotFoundView image={notFoundImage} />
  return (
    <TermsContext value={view.terms}>
      <MarketContext value={view.market}>
        <View view={view} />
      </MarketContext>
      <aside aria-label="Preview" className="sticky bottom-0 z-10 mt-section bg-ink px-page py-3 text-small text-paper">
        <p role="note">Preview. Only staff can see this page. Shoppers see the changes once you publish them.</p>
        {!view.isPublished && (
          <p className="mt-1">This market isn’t published. Its products follow when it has prices.</p>
        )}
        <MarketLinks market={view.market} />
        {view.key === 'page-shop' && <PartLinks part={view.part} market={view.market.key} />}
      </aside>
    </TermsContext>
  )
}

type PreviewView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['view']>

/** The page itself, as its own route renders it. */
function View({ view }: { view: PreviewView }) {
  switch (view.key) {
    case 'page-home':
      return (
        <main id="main">
          <HomeView page={view.page} {...view.products} />
        </main>
      )
    case 'page-about':
      return <AboutPage {...view.page} />
    case 'page-faq':
      return <FaqPage {...view.page} />
    case 'page-shipping':
      return <ShippingPage {...view.page} />
    case 'page-care':
      return <CarePage {...view.page} />
    case 'page-contact':
      return <ContactPage {...view.page} />
    case 'page-shop':
      return <ShopTextsView {...view} />
    case 'page-privacy':
    case 'page-terms':
      return <PolicyPage {...view.page} />
  }
}

const PART_LABELS = {
  list: 'List of products',
  search: 'Search without results',
  'sign-in': 'Sign-in',
  'not-found': 'Page not found',
} as const

/** Links to the same preview in the other markets of the draft. */
function MarketLinks({ market: { key, choices } }: { market: PageMarket }) {
  const [search] = useSearchParams()
  if (choices.length === 0) return null
  return (
    <nav aria-label="Previewed market" className="mt-1 flex flex-wrap gap-x-5">
      {choices.map((choice) => (
        <Link
          key={choice.key}
          to={`?${new URLSearchParams([...[...search].filter(([name]) => name !== 'market'), ['market', choice.key]])}`}
          aria-current={choice.key === key ? 'page' : undefined}
          className="py-1.5 underline underline-offset-4 aria-[current]:no-underline"
        >
          {choice.name}
        </Link>
      ))}
    </nav>
  )
}

/** Links to the pages on which the words of lists, search and sign-in are. */
const PartLinks = ({ part, market }: { part: keyof typeof PART_LABELS; market: string }) => (
  <nav aria-label="Previewed page" className="mt-1 flex flex-wrap gap-x-5">
    {SHOP_PARTS.map((one) => (
      <Link
        key={one}
        to={`?${new URLSearchParams({ part: one, market })}`}
        aria-current={one === part ? 'page' : undefined}
        className="py-1.5 underline underline-offset-4 aria-[current]:no-underline"
      >
        {PART_LABELS[one]}
      </Link>
    ))}
  </nav>
)
