import { hash, randomUUID } from 'node:crypto'
import { display } from '@atelier/domain/display'
import { limits } from '@atelier/domain/limits'
import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { searchTerms } from '@atelier/domain/products/search-terms'
import { ShopError } from '@atelier/domain/shop-error'
import type { Deps } from '../../../deps.ts'
import { createTtlCache } from '../../../ttl-cache.ts'
import { resolveSearchTerms } from './search-terms.repo.ts'
import { COUNT_CACHE, createFacets } from './facets.ts'
import { findFeatured } from '../featured.repo.ts'
import { countListed, countProducts, findListed, listStock, suggest } from './listings.repo.ts'
import { findFormer, findStock, listProductTexts } from '../products.repo.ts'
import { hasNoFilters, filterKey, parseFilters, toListing, type CatalogFilters } from './list-filters.ts'
import type { SerializedBody } from './cached-body.ts'
import { listRelated } from './related.repo.ts'
import type { ProductStock } from '../visible.repo.ts'

/** Each takes about 3 kB. */
const MAX_PRODUCTS = 8_000
/** Limits the candidates of each kind for related products. */
const RELATED_CANDIDATES = 60

/** Serializes the catalog responses. Caches the data that only an edit can change; reads the stock every time. */
export interface Catalog {
  /** Returns the body of a list response. */
  list: (query: ListProductsQuery) => Promise<SerializedBody>
  /**
   * Returns the body of a product response; null when shoppers may not see it or it does not exist. Throws `gone` for a
   * deleted product.
   */
  product: (idOrSlug: string) => Promise<SerializedBody | null>
  /** Returns the related products; null when the product does not exist. */
  related: (idOrSlug: string) => Promise<SerializedBody | null>
  /** Returns the featured product; null in an empty shop. */
  featured: () => Promise<SerializedBody | null>
  /** Returns search suggestions for a partial query. */
  suggestions: (q: string) => Promise<SerializedBody>
  /** Clears the cache; call it when the catalog was edited. */
  clear: () => void
}

interface CachedText {
  parts: string[]
  fingerprint: string
}

export function createCatalog({ db }: Pick<Deps, 'db'>): Catalog {
  const stockMarker = `stock ${randomUUID()}`
  const facets = createFacets({ db })
  let texts = new Map<string, CachedText>()
  const totals = createTtlCache<number>(COUNT_CACHE)

  /** Loads the missing texts. Writes to the given map, which may already have been replaced by `clear`. */
  const loadTexts = async (into: Map<string, CachedText>, productIds: readonly string[]): Promise<void> => {
    if (productIds.length === 0) return
    for (const { productId, parts } of await listProductTexts(db, productIds, stockMarker)) {
      into.set(productId, { parts, fingerprint: hash('sha1', parts.join(), 'base64url') })
    }
  }

  const serialize = async (stocks: readonly ProductStock[]): Promise<SerializedBody[]> => {
    if (texts.size > MAX_PRODUCTS) texts = new Map()
    const known = texts
    const outdated = stocks.filter((product) => insertStock(known.get(product.productId), product.stock) === null)
    await loadTexts(
      known,
      outdated.map(({ productId }) => productId),
    )
    // Leaves out a product that was deleted or got another color between the two reads.
    return stocks
      .map(({ productId, stock }) => insertStock(known.get(productId), stock))
      .filter((body) => body !== null)
  }

  const find = async (
    filters: CatalogFilters,
    { sort, slice }: Page,
  ): Promise<{ stocks: ProductStock[]; total: number }> => {
    if (hasNoFilters(filters)) {
      const [stocks, total] = await Promise.all([
        listStock(db, filters.category, { sort: sort ?? 'newest', slice }),
        totals.get(filters.category ?? '', () => countProducts(db, filters.category)),
      ])
      return { stocks, total }
    }
    const listing = await toListing(db, filters)
    if (!listing) return { stocks: [], total: 0 }
    const cap = limits.catalog.countedMatches
    const total = slice && (await totals.get(filterKey(filters), () => countListed(db, listing, cap)))
    const resultSize = total !== null && total >= cap ? 'many' : 'few'
    const stocks = await findListed(db, listing, { sort: sort ?? null, slice, resultSize })
    return { stocks, total: total ?? stocks.length }
  }

  const single = async (stock: ProductStock | null): Promise<SerializedBody | null> => {
    const [product] = stock ? await serialize([stock]) : []
    return product ? { text: `{"success":true,"product":${product.text}}`, fingerprint: product.fingerprint } : null
  }

  return {
    async list(query) {
      const filters = parseFilters(query)
      const { slice, page, size } = pageOf(query)
      const [{ stocks, total }, facetsJson] = await Promise.all([
        find(filters, { sort: query.sort, slice }),
        query.facets ? facets.get(filters) : null,
      ])
      const products = await serialize(stocks)
      const counts = `"total":${total},"page":${page},"pageSize":${size ?? Math.max(total, 1)}`
      const rest = facetsJson === null ? counts : `${counts},"facets":${facetsJson}`
      return {
        text: `{"success":true,"products":[${join(products)}],${rest}}`,
        fingerprint: `${rest} ${products.map(({ fingerprint }) => fingerprint).join(' ')}`,
      }
    },
    async product(idOrSlug) {
      const known = await findStock(db, idOrSlug)
      if (known) return single(known)
      const former = await findFormer(db, idOrSlug)
      if (former === 'gone') throw new ShopError('gone', 'Product not found')
      return former && single(await findStock(db, former.slug))
    },
    async related(idOrSlug) {
      const known = await findStock(db, idOrSlug)
      if (!known) return null
      const bounds = { limit: display.catalog.related, candidates: RELATED_CANDIDATES }
      const products = await serialize(await listRelated(db, known.productId, bounds))
      return {
        text: `{"success":true,"products":[${join(products)}]}`,
        fingerprint: products.map(({ fingerprint }) => fingerprint).join(' '),
      }
    },
    featured: async () => single(await findFeatured(db)),
    async suggestions(q) {
      const terms = searchTerms(q)
      const text = terms.length > 0 ? await resolveSearchTerms(db, terms) : null
      const bounds = { limit: display.catalog.suggestions, cap: limits.catalog.countedMatches }
      const json = `{"success":true,"suggestions":[${text ? (await suggest(db, text, bounds)).join(',') : ''}]}`
      return { text: json, fingerprint: json }
    },
    clear() {
      texts = new Map()
      totals.clear()
      facets.clear()
    },
  }
}

interface Page {
  sort: ListProductsQuery['sort']
  slice: { limit: number; offset: number } | null
}

/** Without a page, the query returns all products (S7). */
function pageOf({ page, pageSize }: ListProductsQuery): Pick<Page, 'slice'> & { page: number; size: number | null } {
  if (page === undefined && pageSize === undefined) return { page: 1, size: null, slice: null }
  const size = pageSize ?? display.catalog.storefrontPageSize
  return { page: page ?? 1, size, slice: { limit: size, offset: ((page ?? 1) - 1) * size } }
}

const join = (products: readonly SerializedBody[]): string => products.map(({ text }) => text).join(',')

/** Inserts the stock numbers at the markers; null when the text is missing or has a different number of markers. */
function insertStock(cached: CachedText | undefined, stock: string): SerializedBody | null {
  if (!cached) return null
  const { parts, fingerprint } = cached
  const numbers = stock.split(',')
  if (numbers.length !== parts.length - 1) return null
  const text = parts.reduce((json, part, index) => `${json}${numbers[index - 1]}${part}`)
  return { text, fingerprint: `${fingerprint} ${stock}` }
}
