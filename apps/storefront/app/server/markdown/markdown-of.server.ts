import type { Product } from '@atelier/domain/products/product.schema'
import type { ShopDocument } from '@atelier/domain/shop-documents/shop-documents'
import type { LoaderFunctionArgs } from 'react-router'
import type { ListPageData } from '../../features/products/list/load-list-page.server.ts'
import type { ListPage } from '../../features/products/list/load-list.server.ts'
import { parseListParams } from '../../features/products/list/list-params.ts'
import { paths } from '../../shop/paths.ts'
import type { Shop } from '../../shop/use-shop.ts'
import { marketContext, pagesContext, publicUrlContext, termsContext } from '../api.server.ts'
import { loadOverview } from './load-overview.server.ts'
import { joinParts, linkTo, type PagePlace } from './markdown-text.server.ts'
import { writeOverview } from './write-overview.server.ts'
import { writeAbout, writeCare, writeContact, writeFaq, writePolicy, writeShipping } from './write-page.server.ts'
import { writeList, writeProduct } from './write-products.server.ts'

/** A page whose loaders have run. */
export interface LoadedPage {
  /** What each loader returned, by the id of its route. */
  loaderData: Readonly<Record<string, unknown>>
  context: LoaderFunctionArgs['context']
  url: URL
  status: number
}

interface Writing<Data> extends LoadedPage {
  data: Data
  place: PagePlace
}

type Writer<Data> = (writing: Writing<Data>) => string | Promise<string>

const listOfPage: Writer<ListPageData> = ({ data: { head, facts, page }, place, url, context }) =>
  writeList(place, {
    title: facts.title,
    description: head.description,
    page,
    currency: context.get(termsContext).currency,
    url,
    path: facts.path,
  })

const searchPage: Writer<{ page: ListPage | null; hint: string }> = ({ data: { page, hint }, place, url, context }) => {
  const { q } = parseListParams(url.searchParams)
  if (!page) return joinParts(['# Search', hint])
  const { currency } = context.get(termsContext)
  return writeList(place, { title: `Search: ${q}`, description: '', page, currency, url, path: '/search' })
}

type ListOrProduct =
  | ({ kind: 'list' } & ListPageData)
  | { kind: 'product'; product: Product }
  | { kind: 'gone' | 'nothing' }

const listOrProduct: Writer<ListOrProduct> = (writing) => {
  const { data, place, status } = writing
  if (data.kind === 'list') return listOfPage({ ...writing, data })
  return data.kind === 'product' ? writeProduct(place, data.product) : nothing(place, status)
}

const ofPage =
  <K extends 'page-about' | 'page-care' | 'page-faq' | 'page-privacy'>(
    write: (place: PagePlace, page: ShopDocument<K>) => string,
  ): Writer<{ page: ShopDocument<K> }> =>
  ({ data, place }) =>
    write(place, data.page)

/** The pages that are also written as Markdown, by the id of their route. Each gets what the loader of the page returned. */
const WRITERS = {
  'routes/home': async ({ place, context }: Writing<unknown>) => writeOverview(place, await loadOverview(context)),
  'routes/list': listOfPage,
  'routes/list-or-product': listOrProduct,
  'routes/search': searchPage,
  'routes/about': ofPage<'page-about'>(writeAbout),
  'routes/care': ofPage<'page-care'>(writeCare),
  'routes/faq': ofPage<'page-faq'>(writeFaq),
  'routes/privacy': ofPage<'page-privacy'>(writePolicy),
  'routes/terms': ofPage<'page-privacy'>(writePolicy),
  'routes/shipping': (({ data, place, context }) =>
    writeShipping(place, data.page, {
      terms: context.get(termsContext),
      region: context.get(pagesContext).company.region,
    })) satisfies Writer<{
    page: ShopDocument<'page-shipping'>
  }>,
  'routes/contact': (({ data, place, loaderData }) =>
    writeContact(place, data.page, (loaderData['routes/shop-layout'] as { shop: Shop }).shop)) satisfies Writer<{
    page: ShopDocument<'page-contact'>
  }>,
} as const

const nothing = (place: PagePlace, status: number): string =>
  joinParts([
    status >= 500 ? '# Temporarily unavailable' : '# Not found',
    status >= 500 ? 'Please try again in a minute.' : linkTo(place, 'All products', paths.products),
  ])

/** Returns the page of a route as Markdown; null for a page that has no such form. */
export async function markdownOf(routeId: string | undefined, page: LoadedPage): Promise<string | null> {
  const write = (WRITERS as Readonly<Record<string, Writer<unknown> | undefined>>)[routeId ?? '']
  if (!write) return null
  const { context, loaderData, status } = page
  const place = { origin: context.get(publicUrlContext), market: context.get(marketContext) }
  const data = loaderData[routeId ?? '']
  // The loader of the page failed.
  if (data === undefined || data === null) return nothing(place, status)
  return write({ ...page, data, place })
}
