import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
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
import { loadPagePreview, previewApi } from '../server/load-page-preview.server.ts'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'
import { HomeView } from './home-view.tsx'
import { BarLink, BarLinks, pageIn, PreviewFrame } from './preview-frame.tsx'
import { SHOP_PARTS, ShopTextsView } from './shop-texts-view.tsx'

/**
 * /preview/pages/{name}: a page with its draft, for staff only. Everyone else gets a 404. /preview/market/{key}/pages/{name}
 * shows it in a market of the drafted promises, which may not be published.
 */
export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const cookies = request.headers.get('Cookie') ?? ''
  const { page: name = '', market: key = '' } = params
  const preview = await loadPagePreview(context, { name, market: key, cookies })
  if (!preview) {
    const { notFoundImage } = loadPage(context, 'page-shop')
    return data({ view: null, page: null, notFoundImage, signInImage: null }, { status: 404 })
  }
  const { content, terms, market, isPublished } = preview
  const view = await withProducts(content, previewApi(context, { market: key, cookies }), url)
  // The layout of the sign-in pages reads its image from the loader of the page.
  const signInImage = view.key === 'page-shop' ? view.page.signInImage : null
  // The header stands over the hero of the home page.
  const page = view.key === 'page-home' ? view.page : null
  return data({ view: { ...view, name, terms, market, isPublished }, page, notFoundImage: null, signInImage })
}

type PreviewedPage = NonNullable<Awaited<ReturnType<typeof loadPagePreview>>>['content']

/** Adds the products that a page shows. */
async function withProducts(content: PreviewedPage, api: Parameters<typeof loadHomeProducts>[0], url: URL) {
  if (content.key === 'page-home') return { ...content, products: await loadHomeProducts(api) }
  if (content.key !== 'page-shop') return content
  const { lists, tile } = content.page
  const part = SHOP_PARTS.find((one) => one === url.searchParams.get('part')) ?? 'list'
  const list = await loadListPage(api, url, describeAllProducts(lists), { tile })
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
  const { name, terms, market, isPublished } = view
  const links = view.key === 'page-shop' && (
    <BarLinks label="Previewed page">
      {SHOP_PARTS.map((one) => (
        <BarLink key={one} to={`?part=${one}`} isCurrent={one === view.part}>
          {PART_LABELS[one]}
        </BarLink>
      ))}
    </BarLinks>
  )
  return (
    <PreviewFrame terms={terms} market={market} isPublished={isPublished} linkIn={pageIn(name)} links={links}>
      <View view={view} />
    </PreviewFrame>
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
