import { SPECIAL_LISTS } from '@atelier/domain/categories/special-lists'
import { PUBLIC_PAGES } from '@atelier/domain/shop/public-pages'
import type { Deps } from '../../deps.ts'
import { listCategoryDates, listFileDates, listProductsForSitemap } from './sitemap.repo.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

/**
 * Crawlers accept 50,000 URLs and 50 MB per file. Smaller files are quick to generate, and a product change affects few
 * of them.
 */
export const PRODUCTS_PER_FILE = 2_500
const BATCH = 500

const latest = (dates: readonly (Date | null | undefined)[]): Date | undefined =>
  dates.reduce<Date | undefined>((newest, date) => (date && (!newest || date > newest) ? date : newest), undefined)

/** Lists the sitemap files: one for pages, the others for products. */
export async function listSitemapFiles({ db }: Deps, publicUrl: string): Promise<SitemapEntry[]> {
  const dates = await listFileDates(db, PRODUCTS_PER_FILE)
  const products = dates.map((changedAt, index) => ({
    url: `${publicUrl}/sitemap-products-${index + 1}.xml`,
    changedAt,
  }))
  return [{ url: `${publicUrl}/sitemap-pages.xml`, changedAt: latest(dates) }, ...products]
}

/** Lists the static pages and product lists. Omits empty lists, which are noindex. */
export async function listSitemapPages({ db }: Deps, publicUrl: string): Promise<SitemapEntry[]> {
  const dates = await listCategoryDates(db)
  const changed = latest(dates.map(({ changedAt }) => changedAt))
  const special = {
    'new-this-season': latest(dates.map(({ newChangedAt }) => newChangedAt)),
    sale: latest(dates.map(({ reducedChangedAt }) => reducedChangedAt)),
  }
  const lists = [
    ...dates.map(({ category, changedAt }) => ({ list: category, changedAt })),
    ...SPECIAL_LISTS.map((list) => ({ list, changedAt: special[list] })),
  ].flatMap(({ list, changedAt }) =>
    changedAt ? [{ url: `${publicUrl}/products/${encodeURIComponent(list)}`, changedAt }] : [],
  )
  const pages = PUBLIC_PAGES.map((path) => ({
    url: `${publicUrl}${path}`,
    changedAt: path === '/' ? changed : undefined,
  }))
  const all = changed ? [{ url: `${publicUrl}/products`, changedAt: changed }] : []
  return [...pages, ...all, ...lists]
}

/** Returns the products of one file in batches; null when the file does not exist. */
export async function listSitemapProducts(
  { db }: Deps,
  publicUrl: string,
  file: number,
): Promise<AsyncIterable<SitemapEntry[]> | null> {
  const first = await listProductsForSitemap(db, { offset: (file - 1) * PRODUCTS_PER_FILE }, BATCH)
  if (first.length === 0) return null
  async function* batches(): AsyncGenerator<SitemapEntry[]> {
    let batch = first
    for (let count = 0; batch.length > 0;) {
      yield batch.map(({ slug, updatedAt, images }) => ({
        url: `${publicUrl}/products/${encodeURIComponent(slug)}`,
        changedAt: updatedAt,
        images: images.map((image) => new URL(image, publicUrl).href),
      }))
      count += batch.length
      const left = Math.min(BATCH, PRODUCTS_PER_FILE - count)
      const afterId = batch.at(-1)?.productId ?? ''
      batch = left > 0 && batch.length === BATCH ? await listProductsForSitemap(db, { afterId }, left) : []
    }
  }
  return batches()
}
