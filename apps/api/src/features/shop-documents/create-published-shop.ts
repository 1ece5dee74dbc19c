import {
  newShopDocuments,
  SHOP_DOCUMENT_KEYS,
  type ShopDocument,
  type ShopDocumentKey,
  type ShopDocuments,
} from '@atelier/domain/shop-documents/shop-documents'
import { setShopRegion } from '@atelier/domain/region/shop-region'
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
  documents: ShopDocuments
  /** Uploaded images whose renditions are not derived yet. */
  imagesToDerive: readonly string[]
}

/** Loads everything that is published. */
async function loadSnapshot(db: Deps['db'], defaults: ShopDocuments): Promise<Snapshot> {
  const isOpen = await readIsOpen(db)
  const rows = await listPublished(db)
  const urls = listContentImages(rows.map(({ content }) => content)).map(({ url }) => url)
  const widthsOf = await listImageWidths(db, urls)
  const contents = SHOP_DOCUMENT_KEYS.map((key) => {
    const content = rows.find((row) => row.key === key)?.content
    return [key, withImageWidths(withDefaults(defaults[key], content), widthsOf)] as const
  })
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    isOpen,
    termsVersion: rows.find(({ key }) => key === 'terms')?.version ?? 0,
    documents: Object.fromEntries(contents) as unknown as ShopDocuments,
    imagesToDerive: Array.from(widthsOf, ([url, widths]) => (widths.length === 0 ? [url] : [])).flat(),
  }
}

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
export function createPublishedShop(db: Deps['db'], defaults: ShopDocuments = newShopDocuments()): PublishedShop {
  let snapshot: Snapshot = { version: 0, isOpen: true, termsVersion: 0, documents: defaults, imagesToDerive: [] }
  // A version never changes. A brand publishes its terms a few times a year, so the map stays small.
  const termsByVersion = new Map<number, ShopTerms>([[0, defaults.terms]])
  const refresh = async (): Promise<boolean> => {
    const isNewer = (await readHighestVersion(db)) !== snapshot.version || (await readIsOpen(db)) !== snapshot.isOpen
    if (!isNewer && !(await hasNewRenditions(db, snapshot))) return false
    snapshot = await loadSnapshot(db, defaults)
    termsByVersion.set(snapshot.termsVersion, snapshot.documents.terms)
    setShopRegion(snapshot.documents.company.region)
    return true
  }
  const termsAt: PublishedShop['termsAt'] = async (version, tx) => {
    const known = termsByVersion.get(version)
    if (known) return known
    const stored = await findVersion(tx, 'terms', version)
    if (!stored) return defaults.terms
    const terms = withDefaults(defaults.terms, stored.content)
    termsByVersion.set(version, terms)
    return terms
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
      return snapshot.documents.terms
    },
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
