import { hash, randomUUID } from 'node:crypto'
import { policy } from '@atelier/domain/policy'
import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import type { Deps } from '../../deps.ts'
import type { Written } from './ready-body.ts'
import { countProducts, findStock, listProductTexts, listStock, type ProductStock } from './products.repo.ts'

/** Of about 3 kB each. */
const MAX_PRODUCTS = 8_000
const MAX_TOTALS = 100

/** Writes the answers about the catalogue. What only an edit can change is kept; the stock is read every time. */
export interface Catalogue {
  /** The body of a list's answer. */
  list: (query: ListProductsQuery) => Promise<Written>
  /** The body of a product's answer; null when shoppers may not see it or it does not exist. */
  product: (idOrSlug: string) => Promise<Written | null>
  /** The catalogue was edited. */
  forget: () => void
}

interface KeptText {
  parts: string[]
  fingerprint: string
}

export function createCatalogue({ db }: Pick<Deps, 'db'>): Catalogue {
  const gap = `stock ${randomUUID()}`
  let texts = new Map<string, KeptText>()
  let totals = new Map<string, number>()

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

  const countOf = async (category: ListProductsQuery['category']): Promise<number> => {
    const known = totals
    const total = known.get(category ?? '') ?? (await countProducts(db, category))
    if (known.size < MAX_TOTALS) known.set(category ?? '', total)
    return total
  }

  return {
    async list(query) {
      const { category, page = 1 } = query
      const isPaged = query.page !== undefined || query.pageSize !== undefined
      const size = query.pageSize ?? policy.catalogue.storefrontPageSize
      const slice = isPaged ? { limit: size, offset: (page - 1) * size } : null
      const [stocks, total] = await Promise.all([listStock(db, category, slice), countOf(category)])
      const products = await write(stocks)
      const shownSize = isPaged ? size : Math.max(total, 1)
      const json = products.map(({ text }) => text).join(',')
      const counts = `"total":${total},"page":${page},"pageSize":${shownSize}`
      return {
        text: `{"success":true,"products":[${json}],${counts}}`,
        madeOf: `${counts} ${products.map(({ madeOf }) => madeOf).join(' ')}`,
      }
    },
    async product(idOrSlug) {
      const stock = await findStock(db, idOrSlug)
      const [product] = stock ? await write([stock]) : []
      return product ? { text: `{"success":true,"product":${product.text}}`, madeOf: product.madeOf } : null
    },
    forget() {
      texts = new Map()
      totals = new Map()
    },
  }
}

/** Puts the numbers of pieces into the gaps; null when there is no text, or one with other gaps. */
function fill(kept: KeptText | undefined, stock: string): Written | null {
  if (!kept) return null
  const { parts, fingerprint } = kept
  const numbers = stock.split(',')
  if (numbers.length !== parts.length - 1) return null
  const text = parts.reduce((json, part, index) => `${json}${numbers[index - 1]}${part}`)
  return { text, madeOf: `${fingerprint} ${stock}` }
}
