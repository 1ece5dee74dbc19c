import {
  newShopDocuments,
  SHOP_DOCUMENT_KEYS,
  type ShopDocument,
  type ShopDocumentKey,
  type ShopDocuments,
} from '@atelier/domain/shop-documents/shop-documents'
import { setShopRegion } from '@atelier/domain/shop-region'
import type { Deps } from '../../deps.ts'
import type { ShopTerms } from '@atelier/domain/shop-terms'
import type { PublishedShop } from '../../published-shop.ts'
import { findVersion, listPublished, readHighestVersion } from './documents.repo.ts'
import { withDefaults } from './read-documents.ts'

/** Everything published at one moment. Replaced as a whole, so that a reader never sees half of a change. */
interface Snapshot {
  version: number
  termsVersion: number
  documents: ShopDocuments
}

/**
 * Returns the published shop with the contents of a new one; `refresh` loads what is published. `defaults` are the contents
 * of documents that were never published.
 */
export function createPublishedShop(db: Deps['db'], defaults: ShopDocuments = newShopDocuments()): PublishedShop {
  let snapshot: Snapshot = { version: 0, termsVersion: 0, documents: defaults }
  // A version never changes. A brand publishes its terms a few times a year, so the map stays small.
  const termsByVersion = new Map<number, ShopTerms>([[0, defaults.terms]])
  const refresh = async (): Promise<boolean> => {
    if ((await readHighestVersion(db)) === snapshot.version) return false
    const rows = await listPublished(db)
    const contents = SHOP_DOCUMENT_KEYS.map((key) => {
      const content = rows.find((row) => row.key === key)?.content
      return [key, withDefaults(defaults[key], content)] as const
    })
    snapshot = {
      version: Math.max(0, ...rows.map(({ version }) => version)),
      termsVersion: rows.find(({ key }) => key === 'terms')?.version ?? 0,
      documents: Object.fromEntries(contents) as unknown as ShopDocuments,
    }
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
      .then((isNewer) => isNewer && signals.emit('catalogue-changed'))
      .catch(() => undefined)
      .finally(() => (isChecking = false))
  }, CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
