import { alternatesOf } from '@atelier/domain/markets/alternates'
import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import { marketChoicesOf } from '@atelier/domain/markets/market-choices'
import { pathInMarket } from '@atelier/domain/markets/market-path'
import type { MarketChoice } from '@atelier/domain/markets/shop-market'
import type { ShopRegion } from '@atelier/domain/region/region'
import { SPECIAL_LISTS } from '@atelier/domain/categories/special-lists'
import { PUBLIC_PAGES } from '@atelier/domain/shop/public-pages'
import type { Deps } from '../../deps.ts'
import { listCategoryDates, listFileDates, listProductsForSitemap, type SitemapProduct } from './sitemap.repo.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

/**
 * Crawlers accept 50,000 URLs and 50 MB per file, and a shop has at most 21 markets. Smaller files are quick to generate, and a product change affects few
 * of them.
 */
export const PRODUCTS_PER_FILE = 2_300
const BATCH = 500

type SitemapDeps = Pick<Deps, 'db' | 'shop'>

const latest = (dates: readonly (Date | null | undefined)[]): Date | undefined =>
  dates.reduce<Date | undefined>((newest, date) => (date && (!newest || date > newest) ? date : newest), undefined)

/** Lists the sitemap files: one for pages, the others for products. */
export async function listSitemapFiles({ db }: SitemapDeps, publicUrl: string): Promise<SitemapEntry[]> {
  const dates = await listFileDates(db, PRODUCTS_PER_FILE)
  const products = dates.map((changedAt, index) => ({
    url: `${publicUrl}/sitemap-products-${index + 1}.xml`,
    changedAt,
  }))
  return [{ url: `${publicUrl}/sitemap-pages.xml`, changedAt: latest(dates) }, ...products]
}

/** Lists the paths of the product lists that have products in a market. Empty ones are noindex. */
async function listPaths(db: Deps['db'], market: string): Promise<{ path: string; changedAt: Date | undefined }[]> {
  const dates = await listCategoryDates(db, market)
  const changed = latest(dates.map(({ changedAt }) => changedAt))
  const special = {
    'new-this-season': latest(dates.map(({ newChangedAt }) => newChangedAt)),
    sale: latest(dates.map(({ reducedChangedAt }) => reducedChangedAt)),
  }
  const lists = [
    ...dates.map(({ category, changedAt }) => ({ list: category, changedAt })),
    ...SPECIAL_LISTS.map((list) => ({ list, changedAt: special[list] })),
  ].flatMap(({ list, changedAt }) => (changedAt ? [{ path: `/products/${encodeURIComponent(list)}`, changedAt }] : []))
  const pages = PUBLIC_PAGES.map((path) => ({ path, changedAt: path === '/' ? changed : undefined }))
  const all = changed ? [{ path: '/products', changedAt: changed }] : []
  return [...pages, ...all, ...lists]
}

/** The market of a shop that has only one. */
const ONE_MARKET: readonly MarketChoice[] = [{ key: DEFAULT_MARKET, name: '', currency: '', countries: [] }]

/** Returns the entries of one page: its address in each market that has it, with those in the others. */
function entriesOf(
  { path, ...facts }: Omit<SitemapEntry, 'url' | 'alternates'> & { path: string },
  markets: readonly MarketChoice[],
  publicUrl: string,
  region: ShopRegion,
): SitemapEntry[] {
  const alternates = alternatesOf({ origin: publicUrl, path, locale: region.locale }, markets)
  return markets.map(({ key }) => ({ url: `${publicUrl}${pathInMarket(key, path)}`, ...facts, alternates }))
}

/** Lists the static pages and product lists of every market. Omits empty lists, which are noindex. */
export async function listSitemapPages({ db, shop }: SitemapDeps, publicUrl: string): Promise<SitemapEntry[]> {
  const choices = marketChoicesOf(shop.terms)
  const markets = choices.length > 0 ? choices : ONE_MARKET
  const found = await Promise.all(
    markets.map(async (market) => (await listPaths(db, market.key)).map((page) => ({ ...page, market }))),
  )
  const byPath = Map.groupBy(found.flat(), ({ path }) => path)
  return Array.from(byPath.values()).flatMap((pages) => {
    const changedAt = latest(pages.map((page) => page.changedAt))
    const facts = { path: pages[0]?.path ?? '/', ...(changedAt ? { changedAt } : {}) }
    return entriesOf(
      facts,
      pages.map(({ market }) => market),
      publicUrl,
      shop.company.region,
    )
  })
}

/** Returns the products of one file in batches, in every market that sells them; null when the file does not exist. */
export async function listSitemapProducts(
  { db, shop }: SitemapDeps,
  publicUrl: string,
  file: number,
): Promise<AsyncIterable<SitemapEntry[]> | null> {
  const first = await listProductsForSitemap(db, { offset: (file - 1) * PRODUCTS_PER_FILE }, BATCH)
  if (first.length === 0) return null
  const choices = marketChoicesOf(shop.terms)
  const entriesOfProduct = ({ slug, updatedAt, images, priceLists }: SitemapProduct): SitemapEntry[] => {
    const sellers = choices.filter(({ key }) => key === DEFAULT_MARKET || priceLists.includes(key))
    const facts = {
      path: `/products/${encodeURIComponent(slug)}`,
      changedAt: updatedAt,
      images: images.map((image) => new URL(image, publicUrl).href),
    }
    return entriesOf(facts, sellers.length > 0 ? sellers : ONE_MARKET, publicUrl, shop.company.region)
  }
  async function* batches(): AsyncGenerator<SitemapEntry[]> {
    let batch = first
    for (let count = 0; batch.length > 0;) {
      yield batch.flatMap(entriesOfProduct)
      count += batch.length
      const left = Math.min(BATCH, PRODUCTS_PER_FILE - count)
      const afterId = batch.at(-1)?.productId ?? ''
      batch = left > 0 && batch.length === BATCH ? await listProductsForSitemap(db, { afterId }, left) : []
    }
  }
  return batches()
}
