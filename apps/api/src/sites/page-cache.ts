import type { MarketKeys } from '@atelier/domain/markets/market-path'
import type { CategoryCache } from '../features/categories/category-cache.ts'
import type { ContentWatch } from '../features/products/catalog/content-watch.ts'
import type { EarlyHandler } from '../http/overload/admission.ts'
import { staleIfError } from '../cache/stale-if-error.ts'
import type { NonApiRoute } from '../metrics/metric-list.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createSingleFlight } from '../cache/single-flight.ts'
import { readPageAddress, type PageAddress } from './page-address.ts'
import { inFormat, renderRequest, varyOf } from './page-format.ts'
import { PERSONAL, readPage, sendPage, sendPageEarly, withRest, type CacheStatus } from './page-response.ts'
import { createPageStore, type StoredPage } from './page-store.ts'
import { createRenderLimit, type Render } from './render-limit.ts'

/** Maximum age of a cached page: orders change the stock shown without changing the catalog's version. */
const MAX_AGE_MS = 3_000
/** Maximum age under overload; shared caches may use pages as old as this at any time. */
const OVERLOADED_MAX_AGE_MS = 15_000
/** For a shared cache in front of the shop. Browsers always revalidate. */
const SHARED_CACHE_CONTROL = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10'

/**
 * Pages at plain addresses are few; searches, filtered lists and 404s are unlimited. A page takes about 15 kB, and five
 * times as much for clients without compression.
 */
const MAX_BYTES = { plain: 8 * 1024 * 1024, endless: 4 * 1024 * 1024 }
const MAX_ADDRESSES = 4_000

/** Cache of rendered storefront pages. They depend only on the address and the catalog, never on a cookie. */
export interface PageCache {
  /** Serves cached pages at the level of node:http; leaves other requests to `respond`. */
  fastPath: EarlyHandler
  /**
   * Serves from the cache or renders, once for all concurrent requests of a page. Serves stale pages while the database
   * is unavailable.
   */
  respond: (request: Request, render: Render) => Promise<Response>
}

/** The lists under /products/, which read other parameters than products. */
export type PageLists = Pick<CategoryCache, 'list' | 'handles'>

export interface PageCacheOptions {
  watch: ContentWatch
  lists: PageLists
  /** The markets, whose keys are prefixes of addresses; another object after each change. */
  markets: () => MarketKeys
  publicUrl: string
  /** Headers of every response of the shop. */
  headers: Readonly<Record<string, string>>
  metrics: Metrics
  /** Whether older pages are acceptable, because of overload. */
  isOverloaded?: () => boolean
  /** Multiplies the share of one client of the renders (RATE_LIMIT_FACTOR); 1 by default. */
  clientFactor?: number
}

interface CacheResult {
  page: StoredPage
  cacheStatus: CacheStatus
}

/** What the metrics call the route of a page from the cache. */
const CACHED: NonApiRoute = 'cached'
const NO_LISTS: ReadonlySet<string> = new Set()

/** Reads the cache address of a URL, once per URL (decision 33) and change of the lists or the markets. */
function createAddressCache({
  lists: { handles },
  markets: readMarkets,
}: PageCacheOptions): (url: string) => PageAddress | null {
  const addresses = new Map<string, PageAddress | null>()
  let known = NO_LISTS
  let knownMarkets: MarketKeys | undefined
  return (url) => {
    const lists = handles() ?? NO_LISTS
    const markets = readMarkets()
    if (lists !== known || markets !== knownMarkets) addresses.clear()
    known = lists
    knownMarkets = markets
    const cached = addresses.get(url)
    if (cached !== undefined) return cached
    const address = readPageAddress(url, lists, markets)
    if (addresses.size >= MAX_ADDRESSES) addresses.clear()
    if (url.length <= 300) addresses.set(url, address)
    return address
  }
}

/** The stored pages. A change of the catalog clears them, and `onClear` is called. */
function createCachedPages({ watch, isOverloaded = () => false }: PageCacheOptions, onClear: () => void) {
  const stores = { plain: createPageStore(MAX_BYTES.plain), endless: createPageStore(MAX_BYTES.endless) }
  let generation = 0
  watch.onChange(() => {
    stores.plain.clear()
    stores.endless.clear()
    onClear()
    generation += 1
  })
  const any = (key: string) => stores.plain.get(key) ?? stores.endless.get(key)
  const fresh = (key: string, maxAgeMs = MAX_AGE_MS): StoredPage | null => {
    const entry = any(key)
    return entry && performance.now() - entry.renderedAt < maxAgeMs ? entry.page : null
  }
  return {
    any,
    fresh,
    /** How often the pages were cleared. */
    generation: (): number => generation,
    /**
     * Returns the page that can be sent without a database query. Under overload the version check runs in the
     * background, so edits show a moment later.
     */
    ready(key: string): StoredPage | null {
      if (!isOverloaded()) return watch.isCurrent() ? fresh(key) : null
      if (!watch.isCurrent()) watch.revalidate().catch(() => undefined)
      return fresh(key, OVERLOADED_MAX_AGE_MS)
    },
    /** Counts a page again that was sent in an encoding of its own. */
    recount(key: string): void {
      stores.plain.recount(key)
      stores.endless.recount(key)
    },
    /** Returns the store for a rendered page. */
    storeFor({ key, kind }: PageAddress, status: number) {
      return kind === 'page' && status === 200 && !key.includes('?') ? stores.plain : stores.endless
    },
  }
}

/** Creates the cache of rendered pages; see PageCache. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { watch, lists, publicUrl, headers: commonHeaders, metrics, clientFactor } = options
  const renders = createSingleFlight<StoredPage>()
  // A page being rendered may show the old catalog: later requests must not join it.
  const pages = createCachedPages(options, () => renders.clear())
  const addressOf = createAddressCache(options)
  const renderLimit = createRenderLimit(metrics, clientFactor)

  const renderPage = async (address: PageAddress, request: Request, render: Render): Promise<StoredPage> => {
    const { key, kind } = address
    const renderedAt = performance.now()
    const before = pages.generation()
    const response = await renderLimit.render(render, request, false)
    const isCacheable =
      (kind === 'page' && response.status === 200) || response.status === 404 || response.status === 410
    const isShared = isCacheable && !/private|no-store/.test(response.headers.get('cache-control') ?? '')
    const headers = { ...commonHeaders, Vary: varyOf(address) }
    const fresh = await readPage(response, headers, isShared ? SHARED_CACHE_CONTROL : undefined)
    const store = pages.storeFor(address, response.status)
    const cached = store.get(key)?.page
    const page = cached?.etag === fresh.etag ? cached : fresh
    if (isShared && pages.generation() === before) store.set(key, { page, renderedAt })
    return page
  }

  const findFresh = async (address: PageAddress, render: Render): Promise<CacheResult> => {
    await watch.revalidate()
    const cached = pages.fresh(address.key)
    if (cached) return { page: cached, cacheStatus: 'hit' }
    // Another client may have queued the page behind many of its own.
    const request = renderRequest(address, publicUrl)
    renderLimit.join(request)
    const page = await renders.run(address.key, () => renderPage(address, request, render))
    return { page, cacheStatus: 'miss' }
  }

  return {
    fastPath(request, response) {
      const { method, url } = request
      if ((method !== 'GET' && method !== 'HEAD') || !url) return false
      const address = addressOf(url)
      const page = address && pages.ready(inFormat(address, request.headers.accept).key)
      if (!page) return false
      const status = sendPageEarly(request, response, page)
      if (status === null) return false
      metrics.recordRequest(status === 304 ? 'GET' : method, CACHED, status, 0)
      return true
    },
    async respond(request, render) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const { pathname, search } = new URL(request.url)
      // Only the first request waits: the rendering of a page reloads the lists after a change.
      if (isRead && lists.handles() === null) await lists.list().catch(() => undefined)
      const found = isRead ? addressOf(pathname + search) : null
      const address = found && inFormat(found, request.headers.get('accept'))
      if (!address) {
        const page = await readPage(await renderLimit.render(render, request, true), commonHeaders, PERSONAL)
        return isRead ? sendPage(request, page, 'miss') : sendPage(request, page)
      }
      const stale = (): CacheResult | undefined => {
        const entry = pages.any(address.key)
        return entry && { page: entry.page, cacheStatus: 'stale' }
      }
      const newest = await staleIfError(findFresh(address, render), stale)
      // When the render fails, a stale page is served, unless an edit has invalidated it.
      const { page, cacheStatus } = newest.page.status >= 500 ? (stale() ?? newest) : newest
      const sent = await sendPage(request, page, cacheStatus)
      pages.recount(address.key)
      return withRest(sent, address.rest)
    },
  }
}
