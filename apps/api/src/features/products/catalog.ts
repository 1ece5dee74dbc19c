import { hash, randomUUID } from 'node:crypto'
import { policy } from '@atelier/domain/policy'
import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { searchTerms } from '@atelier/domain/products/search-terms'
import { ShopError } from '@atelier/domain/shop-error'
import type { Deps } from '../../deps.ts'
import { resolveSearchTerms } from '../search/search.repo.ts'
import { createFacets } from './facets.ts'
import { findFeatured } from './featured.repo.ts'
import { createTtlCache } from './ttl-cache.ts'
import { countListed, countProducts, findListed, listStock, suggest } from './listings.repo.ts'
import { findFormer, findStock, listProductTexts } from './products.repo.ts'
import { hasNoFilters, filterKey, parseFilters, toListing, type ListFilters } from './list-filters.ts'
import type { SerializedBody } from './cached-body.ts'
import { listRelated } from './related.repo.ts'
import type { ProductStock } from './visible.repo.ts'

/** Of about 3 kB each. */
const MAX_PRODUCTS = 8_000
/** Related products are chosen among so many of each kind. */
const RELATED_CANDIDATES = 60

/** Writes the answers about the catalogue. What only an edit can change is kept; the stock is read every time. */
export interface Catalog {
  /** The body of a list's answer. */
  list: (query: ListProductsQuery) => Promise<SerializedBody>
  /** The body of a product's answer; null when shoppers may not see it or it does not exist. Refuses a deleted one as gone. */
  product: (idOrSlug: string) => Promise<SerializedBody | null>
  /** What goes with a product; null when there is no such product. */
  related: (idOrSlug: string) => Promise<SerializedBody | null>
  /** The product put forward; null in an empty shop. */
  featured: () => Promise<SerializedBody | null>
  /** What somebody may be about to type. */
  suggestions: (q: string) => Promise<SerializedBody>
  /** The catalogue was edited. */
  clear: () => void
}

interface CachedText {
  parts: string[]
  fingerprint: string
}

export function createCatalog({ db }: Pick<Deps, 'db'>): Catalog {
  const gap = `stock ${randomUUID()}`
  const facets = createFacets({ db })
  let texts = new Map<string, CachedText>()
  const totals = createTtlCache<number>()

  /** Reads what is not kept yet. A map that was forgotten meanwhile is left to those who began with it. */
  const loadTexts = async (into: Map<string, CachedText>, productIds: readonly string[]): Promise<void> => {
    if (productIds.length === 0) return
    for (const { productId, parts } of await listProductTexts(db, productIds, gap)) {
      into.set(productId, { parts, fingerprint: hash('sha1', parts.join(), 'base64url') })
    }
  }

  const write = async (stocks: readonly ProductStock[]): Promise<SerializedBody[]> => {
    if (texts.size > MAX_PRODUCTS) texts = new Map()
    const known = texts
    const unfit = stocks.filter((product) => fill(known.get(product.productId), product.stock) === null)
    await loadTexts(
      known,
      unfit.map(({ productId }) => productId),
    )
    // A product deleted or given a colour between the two reads is left out of this one answer.
    return stocks.map(({ productId, stock }) => fill(known.get(productId), stock)).filter((written) => written !== null)
  }

  const find = async (
    filters: ListFilters,
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
    const cap = policy.catalog.countedMatches
    const total = slice && (await totals.get(filterKey(filters), () => countListed(db, listing, cap)))
    const many = total !== null && total >= cap ? 'many' : 'few'
    const stocks = await findListed(db, listing, { sort: sort ?? null, slice, many })
    return { stocks, total: total ?? stocks.length }
  }

  const single = async (stock: ProductStock | null): Promise<SerializedBody | null> => {
    const [product] = stock ? await write([stock]) : []
    return product ? { text: `{"success":true,"product":${product.text}}`, fingerprint: product.fingerprint } : null
  }

  return {
    async list(query) {
      const filters = parseFilters(query)
      const { slice, page, size } = pageOf(query)
      const [{ stocks, total }, narrowing] = await Promise.all([
        find(filters, { sort: query.sort, slice }),
        query.facets ? facets.get(filters) : null,
      ])
      const products = await write(stocks)
      const counts = `"total":${total},"page":${page},"pageSize":${size ?? Math.max(total, 1)}`
      const rest = narrowing === null ? counts : `${counts},"facets":${narrowing}`
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
      const limits = { shown: policy.catalog.related, candidates: RELATED_CANDIDATES }
      const products = await write(await listRelated(db, known.productId, limits))
      return {
        text: `{"success":true,"products":[${join(products)}]}`,
        fingerprint: products.map(({ fingerprint }) => fingerprint).join(' '),
      }
    },
    featured: async () => single(await findFeatured(db)),
    async suggestions(q) {
      const terms = searchTerms(q)
      const text = terms.length > 0 ? await resolveSearchTerms(db, terms) : null
      const limits = { shown: policy.catalog.suggestions, cap: policy.catalog.countedMatches }
      const json = `{"success":true,"suggestions":[${text ? (await suggest(db, text, limits)).join(',') : ''}]}`
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

/** Without a page, everything is asked for (S7). */
function pageOf({ page, pageSize }: ListProductsQuery): Pick<Page, 'slice'> & { page: number; size: number | null } {
  if (page === undefined && pageSize === undefined) return { page: 1, size: null, slice: null }
  const size = pageSize ?? policy.catalog.storefrontPageSize
  return { page: page ?? 1, size, slice: { limit: size, offset: ((page ?? 1) - 1) * size } }
}

const join = (products: readonly SerializedBody[]): string => products.map(({ text }) => text).join(',')

/** Puts the numbers of pieces into the gaps; null when there is no text, or one with other gaps. */
function fill(cached: CachedText | undefined, stock: string): SerializedBody | null {
  if (!cached) return null
  const { parts, fingerprint } = cached
  const numbers = stock.split(',')
  if (numbers.length !== parts.length - 1) return null
  const text = parts.reduce((json, part, index) => `${json}${numbers[index - 1]}${part}`)
  return { text, fingerprint: `${fingerprint} ${stock}` }
}
