import { hash, randomUUID } from 'node:crypto'
import type { Db } from '../../../db/client.ts'
import { listProductTexts } from '../products.repo.ts'
import type { ProductStock } from '../visible.repo.ts'
import type { SerializedBody } from './cached-body.ts'

/** Each takes about 3 kB. */
const MAX_PRODUCTS = 8_000
interface CachedText {
  parts: string[]
  fingerprint: string
}

/** Cached JSON of products, with markers where the stock goes. */
interface ProductTexts {
  /** Returns the JSON of products with the given stock. Leaves out a product that no longer exists. */
  serialize: (stocks: readonly ProductStock[]) => Promise<SerializedBody[]>
  clear: () => void
}

/** Creates the cache of product texts of one process. */
export function createProductTexts(db: Db): ProductTexts {
  const stockMarker = `stock ${randomUUID()}`
  let texts = new Map<string, CachedText>()

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

  return {
    serialize,
    clear() {
      texts = new Map()
    },
  }
}

/** Inserts the stock numbers at the markers; null when the text is missing or has a different number of markers. */
function insertStock(cached: CachedText | undefined, stock: string): SerializedBody | null {
  if (!cached) return null
  const { parts, fingerprint } = cached
  const numbers = stock.split(',')
  if (numbers.length !== parts.length - 1) return null
  const text = parts.reduce((json, part, index) => `${json}${numbers[index - 1]}${part}`)
  return { text, fingerprint: `${fingerprint} ${stock}` }
}
