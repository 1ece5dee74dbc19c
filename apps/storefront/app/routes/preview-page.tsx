import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../server/api.server.ts'
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
import { TermsContext } from '../shop/use-terms.ts'
import { HomeView } from './home-view.tsx'
import { SHOP_PARTS, ShopTextsView } from './shop-texts-view.tsx'

/** /preview/pages/{name}: a page with its draft, for staff only. Everyone else gets a 404. */
export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const cookies = request.headers.get('Cookie') ?? ''
  const preview = await loadPagePreview(context, params['page'] ?? '', cookies)
  if (!preview) {
    const { notFoundImage } = loadPage(context, 'page-shop')
    return data({ view: null, page: null, notFoundImage, signInImage: null }, { status: 404 })
  }
  const { content, terms } = preview
  const view = await withProducts(content, context.get(apiContext), url)
  // The layout of the sign-in pages reads its image from the loader of the page.
  const signInImage = view.key === 'page-shop' ? view.page.signInImage : null
  // The header stands over the hero of the home page.
  const page = view.key === 'page-home' ? view.page : null
  return data({ view: { ...view, terms }, page, notFoundImage: null, signInImage })
}

type PreviewedPage = NonNullable<Awaited<ReturnType<typeof loadPagePreview>>>['content']

/** Adds the products that a page shows. */
async function withProducts(content: PreviewedPage, api: Parameters<typeof loadHomeProducts>[0], url: URL) {
  if (content.key === 'page-home') return { ...content, products: await loadHomeProducts(api) }
  if (content.key !== 'page-shop') return content
  const { lists, tile } = content.page
  const part = SHOP_PARTS.find((one) => one === url.searchParams.get('part')) ?? 'list'
  return { ...content, part, list: await loadListPage(api, url, describeAllProducts(lists), { tile }) }
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
      <View view={view} />
      <aside aria-label="Preview" className="sticky bottom-0 z-10 mt-section bg-ink px-page py-3 text-small text-paper">
        <p role="note">Preview. Only staff can see this page. Shoppers see the changes once you publish them.</p>
        {view.key === 'page-shop' && <PartLinks part={view.part} />}
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

/** Links to the pages on which the words of lists, search and sign-in are. */
const PartLinks = ({ part }: { part: keyof typeof PART_LABELS }) => (
  <nav aria-label="Previewed page" className="mt-1 flex flex-wrap gap-x-5">
    {SHOP_PARTS.map((one) => (
      <Link
        key={one}
        to={`?part=${one}`}
        aria-current={one === part ? 'page' : undefined}
        className="py-1.5 underline underline-offset-4 aria-[current]:no-underline"
      >
        {PART_LABELS[one]}
      </Link>
    ))}
  </nav>
)
