import { hash, randomUUID } from 'node:crypto'
import type { Db } from '../../../db/client.ts'
import { listProductTexts } from '../products.repo.ts'
import type { ProductStock } from '../visible.repo.ts'

/** Each takes about 5 kB. */
const MAX_PRODUCTS = 8_000
interface CachedText {
  /** The JSON without its stock numbers, as bytes: lists are joined without encoding them again. */
  json: Buffer
  /** Where in `json` the stock numbers go: the total first, then that of each color. */
  positions: number[]
  fingerprint: string
  version: string
  /** The number of changes of the catalog before this version was read. */
  checkedAfter: number
}

/** The JSON of a product with its stock. */
export interface ProductJson {
  /** Bytes of the JSON. */
  length: number
  /** Writes the JSON at an offset of `target` and returns the offset after it. */
  write: (target: Buffer, offset: number) => number
  /** See `SerializedBody`. */
  fingerprint: string
}

/** Cached JSON of products, with positions where the stock goes. */
interface ProductTexts {
  /** Returns the JSON of products with the given stock. Leaves out a product that no longer exists. */
  serialize: (stocks: readonly ProductStock[]) => Promise<ProductJson[]>
  /** Call it when the content changed. The next use of each text checks its version. */
  contentChanged: () => void
}

export interface ProductTextsOptions {
  /** Whether a change of the catalog keeps the texts of products that it did not change; otherwise it drops all. */
  keepsUnchangedTexts?: boolean
}

/** Creates the cache of product texts of one process. */
export function createProductTexts(db: Db, { keepsUnchangedTexts = true }: ProductTextsOptions = {}): ProductTexts {
  const stockMarker = `stock ${randomUUID()}`
  let texts = new Map<string, CachedText>()
  let changes = 0

  /** Loads the texts that are missing or changed. Writes to the given map, which may already have been replaced. */
  const loadTexts = async (into: Map<string, CachedText>, productIds: readonly string[]): Promise<void> => {
    const checkedAfter = changes
    const products = productIds.map((productId) => ({
      productId,
      knownVersion: into.get(productId)?.version ?? null,
    }))
    for (const { productId, version, parts } of await listProductTexts(db, products, stockMarker)) {
      const known = into.get(productId)
      if (known && known.checkedAfter > checkedAfter) continue
      if (parts) into.set(productId, { ...cachedText(parts), version, checkedAfter })
      else if (known?.version === version) known.checkedAfter = checkedAfter
    }
  }

  const serialize = async (stocks: readonly ProductStock[]): Promise<ProductJson[]> => {
    if (texts.size > MAX_PRODUCTS) texts = new Map()
    const known = texts
    const startedAfter = changes
    const insertAll = (): (ProductJson | null)[] =>
      stocks.map(({ productId, stock }) => {
        const text = known.get(productId)
        return text && text.checkedAfter >= startedAfter ? insertStock(text, stock) : null
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

function cachedText(parts: readonly string[]): Pick<CachedText, 'json' | 'positions' | 'fingerprint'> {
  const json = Buffer.from(parts.join(''))
  let length = 0
  const positions = parts.slice(0, -1).map((part) => (length += Buffer.byteLength(part)))
  return { json, positions, fingerprint: hash('sha1', parts.join(), 'base64url') }
}

/** Inserts the stock numbers at their positions; null when the text has a different number of them. */
function insertStock({ json, positions, fingerprint }: CachedText, stock: ProductStock['stock']): ProductJson | null {
  const numbers = stockNumbers(stock)
  if (numbers.length !== positions.length) return null
  return {
    length: numbers.reduce((length, number) => length + number.length, json.length),
    fingerprint: `${fingerprint} ${stock}`,
    write(target, offset) {
      let end = offset
      let from = 0
      for (const [index, position] of positions.entries()) {
        end += json.copy(target, end, from, position)
        end += target.write(numbers[index] ?? '', end, 'latin1')
        from = position
      }
      return end + json.copy(target, end, from)
    },
  }
}

/** Returns the JSON numbers of a stock: the total first. Untracked colors have null; so has a total of these alone. */
function stockNumbers(stock: ProductStock['stock']): string[] {
  const colors = stock === '{}' ? [] : stock.slice(1, -1).split(',')
  const tracked = colors.filter((color) => color !== 'NULL').map(Number)
  const total = tracked.length > 0 ? String(tracked.reduce((sum, units) => sum + units)) : 'null'
  return [total, ...colors.map((color) => (color === 'NULL' ? 'null' : color))]
}
