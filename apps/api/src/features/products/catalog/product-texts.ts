import { randomUUID } from 'node:crypto'
import type { CatalogDeps } from './catalog-deps.ts'
import { listProductTexts } from '../products.repo.ts'
import type { ProductStock } from '../visible.repo.ts'

/** Each takes about 5 kB. */
const MAX_PRODUCTS = 8_000
interface CachedText {
  /** The JSON, split where the stock numbers go: the total first, then that of each color. */
  parts: readonly string[]
  version: string
  /** The number of changes of the catalog before this version was read. */
  checkedAfter: number
}

/** Cached JSON of products, without their stock. */
interface ProductTexts {
  /** Returns the JSON of products with the given stock. Leaves out a product that no longer exists. */
  serialize: (stocks: readonly ProductStock[]) => Promise<string[]>
  /** Call it when the content changed. The next use of each text checks its version. */
  contentChanged: () => void
}

export interface ProductTextsOptions {
  /** Whether a change of the catalog keeps the texts of products that it did not change; otherwise it drops all. */
  keepsUnchangedTexts?: boolean
}

/** Creates the cache of product texts of one process. */
export function createProductTexts(
  { db, shop, market }: CatalogDeps,
  { keepsUnchangedTexts = true }: ProductTextsOptions = {},
): ProductTexts {
  const stockMarker = `stock ${randomUUID()}`
  let texts = new Map<string, CachedText>()
  let changes = 0

  /** Loads the texts that are missing or changed. Writes to the given map, which may already have been replaced. */
  const loadTexts = async (into: Map<string, CachedText>, productIds: readonly string[]): Promise<void> => {
    const checkedAfter = changes
    const form = { stockMarker, currency: shop.terms.currency, market }
    const products = productIds.map((productId) => ({
      productId,
      knownVersion: into.get(productId)?.version ?? null,
    }))
    for (const { productId, version, parts } of await listProductTexts(db, products, form)) {
      const known = into.get(productId)
      if (known && known.checkedAfter > checkedAfter) continue
      if (parts) into.set(productId, { parts, version, checkedAfter })
      else if (known?.version === version) known.checkedAfter = checkedAfter
    }
  }

  const serialize = async (stocks: readonly ProductStock[]): Promise<string[]> => {
    if (texts.size > MAX_PRODUCTS) texts = new Map()
    const known = texts
    const startedAfter = changes
    const insertAll = (): (string | null)[] =>
      stocks.map(({ productId, stock }) => {
        const text = known.get(productId)
        return text && text.checkedAfter >= startedAfter ? insertStock(text.parts, stock) : null
      })
    let bodies = insertAll()
    if (bodies.includes(null)) {
      const outdated = stocks.filter((_, index) => bodies[index] === null)
      await loadTexts(
        known,
        outdated.map(({ productId }) => productId),
      )
      bodies = insertAll()
    }
    // Leaves out a product that was deleted or got another color between the two reads.
    return bodies.filter((body) => body !== null)
  }

  return {
    serialize,
    contentChanged() {
      changes += 1
      if (!keepsUnchangedTexts) texts = new Map()
    },
  }
}

/** Inserts the stock numbers between the parts of a text; null when it has a different number of them. */
function insertStock(parts: readonly string[], stock: ProductStock['stock']): string | null {
  const numbers = stockNumbers(stock)
  if (numbers.length !== parts.length - 1) return null
  return parts.map((part, index) => part + (numbers[index] ?? '')).join('')
}

/** Returns the JSON numbers of a stock: the total first. Untracked colors have null; so has a total of these alone. */
function stockNumbers(stock: ProductStock['stock']): string[] {
  const colors = stock === '{}' ? [] : stock.slice(1, -1).split(',')
  const tracked = colors.filter((color) => color !== 'NULL').map(Number)
  const total = tracked.length > 0 ? String(tracked.reduce((sum, units) => sum + units)) : 'null'
  return [total, ...colors.map((color) => (color === 'NULL' ? 'null' : color))]
}
