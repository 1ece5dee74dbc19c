import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { limits } from '@atelier/domain/limits/limits'
import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { searchTerms } from '@atelier/domain/products/search-terms'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../../deps.ts'
import type { CatalogDeps } from './catalog-deps.ts'
import { resolveSearchTerms } from './search-terms.repo.ts'
import { createFacets } from './facets.ts'
import { createProductFinder, type FinderOptions } from './find-products.ts'
import { findFeatured } from '../featured.repo.ts'
import { suggest, type RowRange } from './listings.repo.ts'
import { findFormer, findStock } from '../products.repo.ts'
import { parseFilters, type CatalogQuery } from './list-filters.ts'
import { createProductTexts, type ProductTextsOptions } from './product-texts.ts'
import { listRelated } from './related.repo.ts'
import type { ProductStock } from '../visible.repo.ts'

/** Limits the candidates of each kind for related products. */
const RELATED_CANDIDATES = 60

/** Serializes the catalog responses. Caches the data that only an edit can change; reads the stock every time. */
export interface Catalog {
  /** Returns the body of a list response. */
  list: (query: CatalogQuery) => Promise<Buffer>
  /**
   * Returns the body of a product response; null when shoppers may not see it or it does not exist. Throws `gone` for a
   * deleted product.
   */
  product: (idOrSlug: string) => Promise<Buffer | null>
  /** Returns the related products; null when the product does not exist. */
  related: (idOrSlug: string) => Promise<Buffer | null>
  /** Returns the featured product; null in an empty shop. */
  featured: () => Promise<Buffer | null>
  /** Returns search suggestions for a partial query. */
  suggestions: (q: string) => Promise<Buffer>
  /** Clears what an edit may have changed; call it when the catalog was edited. */
  clear: () => void
}

/** What is there for speed alone and can be switched off. */
export interface CatalogOptions extends FinderOptions, ProductTextsOptions {}

/** The catalogs of all markets. */
export interface Catalogs {
  /** Returns the catalog of a market that exists. */
  in: (market: string) => Catalog
  /** Clears what an edit may have changed in every market. */
  clear: () => void
}

/** Creates the catalogs of one process, each when it is first asked for. */
export function createCatalogs({ db, shop }: Pick<Deps, 'db' | 'shop'>, options?: CatalogOptions): Catalogs {
  const catalogs = new Map<string, Catalog>()
  return {
    in(market) {
      const known = catalogs.get(market)
      if (known) return known
      const terms = {
        get terms() {
          return shop.market(market)?.terms ?? shop.terms
        },
      }
      const made = createCatalog({ db, market, shop: terms }, options)
      catalogs.set(market, made)
      return made
    },
    clear: () => catalogs.forEach((catalog) => catalog.clear()),
  }
}

/** Creates the catalog of a market for one process. */
export function createCatalog(deps: CatalogDeps, options?: CatalogOptions): Catalog {
  const { db, shop, market } = deps
  const texts = createProductTexts(deps, options)
  const facets = createFacets(deps)
  const finder = createProductFinder(deps, options)

  const single = async (stock: ProductStock | null): Promise<Buffer | null> => {
    const products = stock ? await texts.serialize([stock]) : []
    return products.length > 0 ? bodyOf(products, { before: '{"success":true,"product":', after: '}' }) : null
  }

  return {
    async list(query) {
      const filters = parseFilters(query)
      const { slice, page, size } = pageOf(query)
      const [{ stocks, total }, facetsJson] = await Promise.all([
        finder.find(filters, { sort: query.sort ?? null, slice }),
        query.facets ? facets.get(filters) : null,
      ])
      const products = await texts.serialize(stocks)
      const counts = `"total":${total},"page":${page},"pageSize":${size ?? Math.max(total, 1)}`
      const rest = facetsJson === null ? counts : `${counts},"facets":${facetsJson}`
      return bodyOf(products, { before: PRODUCTS, after: `],${rest}}` })
    },
    async product(idOrSlug) {
      const known = await findStock(db, idOrSlug, market)
      if (known) return single(known)
      const former = await findFormer(db, idOrSlug)
      if (former === 'gone') throw new ShopError('gone', 'Product not found')
      return former && single(await findStock(db, former.slug, market))
    },
    async related(idOrSlug) {
      const known = await findStock(db, idOrSlug, market)
      if (!known) return null
      const bounds = { limit: shopperDisplay.catalog.related, candidates: RELATED_CANDIDATES, market }
      const products = await texts.serialize(await listRelated(db, known.productId, bounds))
      return bodyOf(products, { before: PRODUCTS, after: ']}' })
    },
    featured: async () => single(await findFeatured(db, market)),
    async suggestions(q) {
      const terms = searchTerms(q)
      const text = terms.length > 0 ? await resolveSearchTerms(db, terms) : null
      const bounds = { limit: shopperDisplay.catalog.suggestions, cap: limits.catalog.countedMatches }
      const { currency } = shop.terms
      const json = `{"success":true,"suggestions":[${text ? (await suggest(db, text, { ...bounds, currency, market })).join(',') : ''}]}`
      return Buffer.from(json)
    },
    clear() {
      texts.contentChanged()
      finder.clear()
      facets.clear()
    },
  }
}

/** Without a page, the query returns all products (S7). */
function pageOf({
  page,
  pageSize,
}: ListProductsQuery): { slice: RowRange | null } & { page: number; size: number | null } {
  if (page === undefined && pageSize === undefined) return { page: 1, size: null, slice: null }
  const size = pageSize ?? shopperDisplay.catalog.storefrontPageSize
  return { page: page ?? 1, size, slice: { limit: size, offset: ((page ?? 1) - 1) * size } }
}

const PRODUCTS = '{"success":true,"products":['

/** Joins products to a body, with this text before and after them. */
const bodyOf = (products: readonly string[], { before, after }: { before: string; after: string }): Buffer =>
  Buffer.from(`${before}${products.join(',')}${after}`)
