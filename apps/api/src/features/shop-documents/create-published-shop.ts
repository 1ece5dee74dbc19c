import {
  newShopDocuments,
  SHOP_DOCUMENT_KEYS,
  type ShopDocument,
  type ShopDocumentKey,
  type ShopDocuments,
} from '@atelier/domain/shop-documents/shop-documents'
import { DEFAULT_MARKET, withHome } from '@atelier/domain/markets/market'
import { marketsOn, termsOfMarket } from '@atelier/domain/markets/terms-of-market'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import { shopTime } from '@atelier/domain/region/shop-dates'
import type { Db, Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { PublishedShop } from '../../published-shop.ts'
import { listImageWidths } from '../media/media.public.ts'
import { readIsOpen } from '../settings/settings.public.ts'
import { listContentImages, withImageWidths } from './document-images.ts'
import { findVersion, listPublished, readHighestVersion } from './documents.repo.ts'
import { withDefaults } from './read-documents.ts'

/** Everything published at one moment. Replaced as a whole, so that a reader never sees half of a change. */
interface Snapshot {
  version: number
  isOpen: boolean
  termsVersion: number
  /** The day of the tax rates, in the time zone of the shop. */
  day: string
  markets: ReadonlyMap<string, ShopMarket>
  documents: ShopDocuments
  /** Uploaded images whose renditions are not derived yet. */
  imagesToDerive: readonly string[]
}

/** Loads everything that is published. */
async function loadSnapshot(db: Deps['db'], defaults: ShopDocuments, now: () => Date): Promise<Snapshot> {
  const isOpen = await readIsOpen(db)
  const rows = await listPublished(db)
  const urls = listContentImages(rows.map(({ content }) => content)).map(({ url }) => url)
  const widthsOf = await listImageWidths(db, urls)
  const contents = SHOP_DOCUMENT_KEYS.map((key) => {
    const content = rows.find((row) => row.key === key)?.content
    return [key, withImageWidths(withDefaults(defaults[key], content), widthsOf)] as const
  })
  const documents = atHome(Object.fromEntries(contents) as unknown as ShopDocuments)
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    isOpen,
    termsVersion: rows.find(({ key }) => key === 'terms')?.version ?? 0,
    ...marketsToday(documents, now),
    documents,
    imagesToDerive: Array.from(widthsOf, ([url, widths]) => (widths.length === 0 ? [url] : [])).flat(),
  }
}

/** Returns the markets with the tax rates of today. */
function marketsToday({ terms, company }: ShopDocuments, now: () => Date): Pick<Snapshot, 'day' | 'markets'> {
  const { day } = shopTime(now(), company.region)
  return { day, markets: marketsOn(terms, day) }
}

/** The documents, with the country of the shop as the home of the market without a prefix unless its terms name another. */
const atHome = (documents: ShopDocuments): ShopDocuments => ({
  ...documents,
  terms: withHome(documents.terms, documents.company.region.country),
})

/** Whether an image of the snapshot has renditions now. */
async function hasNewRenditions(db: Deps['db'], { imagesToDerive }: Snapshot): Promise<boolean> {
  if (imagesToDerive.length === 0) return false
  const widthsOf = await listImageWidths(db, imagesToDerive)
  return Array.from(widthsOf.values()).some((widths) => widths.length > 0)
}

/**
 * Returns the published shop with the contents of a new one; `refresh` loads what is published. `defaults` are the contents
 * of documents that were never published.
 */
export function createPublishedShop(
  db: Deps['db'],
  defaults: ShopDocuments = newShopDocuments(),
  now: () => Date = () => new Date(),
): PublishedShop {
  let snapshot: Snapshot = {
    version: 0,
    isOpen: true,
    termsVersion: 0,
    ...marketsToday(atHome(defaults), now),
    documents: atHome(defaults),
    imagesToDerive: [],
  }
  // A version never changes. A brand publishes its terms a few times a year, so the map stays small.
  const termsByVersion = new Map<number, ShopTerms>([[0, defaults.terms]])
  const refresh = async (): Promise<boolean> => {
    const isNewer = (await readHighestVersion(db)) !== snapshot.version || (await readIsOpen(db)) !== snapshot.isOpen
    // A tax rate begins with a day.
    const isOtherDay = shopTime(now(), snapshot.documents.company.region).day !== snapshot.day
    if (!isNewer && !isOtherDay && !(await hasNewRenditions(db, snapshot))) return false
    snapshot = await loadSnapshot(db, defaults, now)
    termsByVersion.set(snapshot.termsVersion, snapshot.documents.terms)
    return true
  }
  const readTerms = async (version: number, tx: Db | Tx): Promise<ShopTerms> => {
    const known = termsByVersion.get(version)
    if (known) return known
    const stored = await findVersion(tx, 'terms', version)
    if (!stored) return defaults.terms
    const own = snapshot.documents.company.region.country
    const terms = withHome(withDefaults(defaults.terms, stored.content), own)
    termsByVersion.set(version, terms)
    return terms
  }
  const market: PublishedShop['market'] = (key) => snapshot.markets.get(key)
  const termsAt: PublishedShop['termsAt'] = async (version, key, tx) => {
    if (version === snapshot.termsVersion) return market(key)?.terms ?? snapshot.documents.terms
    const terms = await readTerms(version, tx)
    return termsOfMarket(terms, key, snapshot.day) ?? terms
  }
  return {
    defaults,
    get version() {
      return snapshot.version
    },
    get isOpen() {
      return snapshot.isOpen
    },
    get brand() {
      return snapshot.documents.brand
    },
    get company() {
      return snapshot.documents.company
    },
    get terms() {
      return market(DEFAULT_MARKET)?.terms ?? snapshot.documents.terms
    },
    get markets() {
      return snapshot.markets
    },
    market,
    get termsVersion() {
      return snapshot.termsVersion
    },
    termsAt,
    document: <K extends ShopDocumentKey>(key: K): ShopDocument<K> => snapshot.documents[key],
    refresh,
  }
}

/** How often a process asks whether another one published. */
const CHECK_EVERY_MS = 1_000

/**
 * Keeps the published shop of this process at most a second old, and then has the pages rendered again. While the database
 * is unavailable, the last content stays. Returns the function that ends it.
 */
export function followPublications({ shop, signals }: Pick<Deps, 'shop' | 'signals'>): () => void {
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    shop
      .refresh()
      .then((isNewer) => isNewer && signals.emit('content-changed'))
      .catch(() => undefined)
      .finally(() => (isChecking = false))
  }, CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
