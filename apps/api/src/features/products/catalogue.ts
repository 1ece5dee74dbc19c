import { hash, randomUUID } from 'node:crypto'
import { policy } from '@atelier/domain/policy'
import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { searchWords } from '@atelier/domain/products/search-words'
import { ShopError } from '@atelier/domain/shop-error'
import type { Deps } from '../../deps.ts'
import { understand } from '../search/search.repo.ts'
import { createFacets } from './facets.ts'
import { findFeatured } from './featured.repo.ts'
import { keptAMinute } from './kept-a-minute.ts'
import { countListed, countProducts, findListed, listStock, suggest } from './listings.repo.ts'
import { findFormer, findStock, listProductTexts } from './products.repo.ts'
import { isPlain, keyOf, readAsked, toListing, type Asked } from './read-listing.ts'
import type { Written } from './ready-body.ts'
import { listRelated } from './related.repo.ts'
import type { ProductStock } from './visible.repo.ts'

/** Of about 3 kB each. */
const MAX_PRODUCTS = 8_000
/** Related products are chosen among so many of each kind. */
const LOOKED_AT = 60

/** Writes the answers about the catalogue. What only an edit can change is kept; the stock is read every time. */
export interface Catalogue {
  /** The body of a list's answer. */
  list: (query: ListProductsQuery) => Promise<Written>
  /** The body of a product's answer; null when shoppers may not see it or it does not exist. Refuses a deleted one as gone. */
  product: (idOrSlug: string) => Promise<Written | null>
  /** What goes with a product; null when there is no such product. */
  related: (idOrSlug: string) => Promise<Written | null>
  /** The product put forward; null in an empty shop. */
  featured: () => Promise<Written | null>
  /** What somebody may be about to type. */
  suggestions: (q: string) => Promise<Written>
  /** The catalogue was edited. */
  forget: () => void
}

interface KeptText {
  parts: string[]
  fingerprint: string
}

export function createCatalogue({ db }: Pick<Deps, 'db'>): Catalogue {
  const gap = `stock ${randomUUID()}`
  const facets = createFacets({ db })
  let texts = new Map<string, KeptText>()
  const totals = keptAMinute<number>()

  /** Reads what is not kept yet. A map that was forgotten meanwhile is left to those who began with it. */
  const loadTexts = async (into: Map<string, KeptText>, productIds: readonly string[]): Promise<void> => {
    if (productIds.length === 0) return
    for (const { productId, parts } of await listProductTexts(db, productIds, gap)) {
      into.set(productId, { parts, fingerprint: hash('sha1', parts.join(), 'base64url') })
    }
  }

  const write = async (stocks: readonly ProductStock[]): Promise<Written[]> => {
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

  const find = async (asked: Asked, { sort, slice }: Page): Promise<{ stocks: ProductStock[]; total: number }> => {
    if (isPlain(asked)) {
      const [stocks, total] = await Promise.all([
        listStock(db, asked.category, { sort: sort ?? 'newest', slice }),
        totals.get(asked.category ?? '', () => countProducts(db, asked.category)),
      ])
      return { stocks, total }
    }
    const listing = await toListing(db, asked)
    if (!listing) return { stocks: [], total: 0 }
    const cap = policy.catalogue.countedMatches
    const total = slice && (await totals.get(keyOf(asked), () => countListed(db, listing, cap)))
    const many = total !== null && total >= cap ? 'many' : 'few'
    const stocks = await findListed(db, listing, { sort: sort ?? null, slice, many })
    return { stocks, total: total ?? stocks.length }
  }

  const single = async (stock: ProductStock | null): Promise<Written | null> => {
    const [product] = stock ? await write([stock]) : []
    return product ? { text: `{"success":true,"product":${product.text}}`, madeOf: product.madeOf } : null
  }

  return {
    async list(query) {
      const asked = readAsked(query)
      const { slice, page, size } = pageOf(query)
      const [{ stocks, total }, narrowing] = await Promise.all([
        find(asked, { sort: query.sort, slice }),
        query.facets ? facets.of(asked) : null,
      ])
      const products = await write(stocks)
      const counts = `"total":${total},"page":${page},"pageSize":${size ?? Math.max(total, 1)}`
      const rest = narrowing === null ? counts : `${counts},"facets":${narrowing}`
      return {
        text: `{"success":true,"products":[${join(products)}],${rest}}`,
        madeOf: `${rest} ${products.map(({ madeOf }) => madeOf).join(' ')}`,
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
      const limits = { shown: policy.catalogue.related, lookedAt: LOOKED_AT }
      const products = await write(await listRelated(db, known.productId, limits))
      return {
        text: `{"success":true,"products":[${join(products)}]}`,
        madeOf: products.map(({ madeOf }) => madeOf).join(' '),
      }
    },
    featured: async () => single(await findFeatured(db)),
    async suggestions(q) {
      const words = searchWords(q)
      const text = words.length > 0 ? await understand(db, words) : null
      const limits = { shown: policy.catalogue.suggestions, cap: policy.catalogue.countedMatches }
      const json = `{"success":true,"suggestions":[${text ? (await suggest(db, text, limits)).join(',') : ''}]}`
      return { text: json, madeOf: json }
    },
    forget() {
      texts = new Map()
      totals.forget()
      facets.forget()
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
  const size = pageSize ?? policy.catalogue.storefrontPageSize
  return { page: page ?? 1, size, slice: { limit: size, offset: ((page ?? 1) - 1) * size } }
}

const join = (products: readonly Written[]): string => products.map(({ text }) => text).join(',')

/** Puts the numbers of pieces into the gaps; null when there is no text, or one with other gaps. */
function fill(kept: KeptText | undefined, stock: string): Written | null {
  if (!kept) return null
  const { parts, fingerprint } = kept
  const numbers = stock.split(',')
  if (numbers.length !== parts.length - 1) return null
  const text = parts.reduce((json, part, index) => `${json}${numbers[index - 1]}${part}`)
  return { text, madeOf: `${fingerprint} ${stock}` }
}
