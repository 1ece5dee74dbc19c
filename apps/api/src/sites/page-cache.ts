import { ShopError } from '@atelier/domain/shop-error'
import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import type { CatalogWatch } from '../features/products/catalog/catalog-watch.ts'
import { createAdaptiveConcurrencyLimit } from '../http/adaptive-concurrency.ts'
import type { EarlyHandler } from '../http/fast-path.ts'
import { staleIfError } from '../stale-if-error.ts'
import { etagMatches, preferredEncoding } from '../http/negotiate.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createSingleFlight } from '../single-flight.ts'
import { compressBody } from './encoding.ts'
import { readPageAddress, type PageAddress } from './page-address.ts'
import { createPageStore, type StoredPage } from './page-store.ts'

/** Maximum age of a cached page: orders change the stock shown without changing the catalog's version. */
const MAX_AGE_MS = 3_000
/** Maximum age under overload; shared caches may use pages as old as this at any time. */
const OVERLOADED_MAX_AGE_MS = 15_000
/** For a shared cache in front of the shop. Browsers always revalidate. */
const SHARED_CACHE_CONTROL = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10'
const PERSONAL = 'private, no-cache'

/** Pages at plain addresses are few; searches, filtered lists and 404s are unlimited. */
const MAX_BYTES = { plain: 32 * 1024 * 1024, endless: 8 * 1024 * 1024 }
const MAX_ADDRESSES = 4_000

/**
 * Pages being rendered, queued ones included. A page takes 15 ms on an idle machine: some dozens take half a second.
 */
const RENDER_LIMIT = { start: 64, min: 24, max: 256 }
/**
 * More concurrent renders would finish no page sooner and delay other requests: node accepts only one new connection
 * per turn of the event loop.
 */
const MAX_CONCURRENT_RENDERS = 6

const RENDER_OVERLOAD = new ShopError('unavailable', 'Too many pages are being rendered')
/** Returns whether a page was rejected because too many are being rendered. */
export const isRenderOverload = (error: unknown): boolean => error === RENDER_OVERLOAD

export type Render = (request: Request) => Promise<Response>

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

export interface PageCacheOptions {
  watch: CatalogWatch
  publicUrl: string
  /** Headers of every response of the shop. */
  headers: Readonly<Record<string, string>>
  metrics: Metrics
  /** Whether older pages are acceptable, because of overload. */
  isOverloaded?: () => boolean
}

interface CacheResult {
  page: StoredPage
  cacheStatus: 'hit' | 'miss' | 'stale'
}

export function createPageCache({
  watch,
  publicUrl,
  headers: commonHeaders,
  metrics,
  isOverloaded = () => false,
}: PageCacheOptions): PageCache {
  const stores = { plain: createPageStore(MAX_BYTES.plain), endless: createPageStore(MAX_BYTES.endless) }
  const renders = createSingleFlight<StoredPage>()
  const addresses = new Map<string, PageAddress | null>()
  let generation = 0
  watch.onChange(() => {
    stores.plain.clear()
    stores.endless.clear()
    // A page being rendered may show the old catalog: later requests must not join it.
    renders.clear()
    generation += 1
  })

  const renderLimit = createAdaptiveConcurrencyLimit(RENDER_LIMIT)
  const limitConcurrency = pLimit(MAX_CONCURRENT_RENDERS)
  let activeRenders = 0
  /** Renders a page, or throws at once above the limit. Personal pages have some extra capacity. */
  const renderWithinLimit = async (render: Render, request: Request, isPersonal: boolean): Promise<Response> => {
    const startedAt = performance.now()
    if (activeRenders >= renderLimit.current(startedAt) * (isPersonal ? 1.5 : 1)) {
      metrics.recordRejected('anything')
      throw RENDER_OVERLOAD
    }
    activeRenders += 1
    try {
      return await limitConcurrency(() => render(request))
    } finally {
      const endedAt = performance.now()
      renderLimit.record(endedAt - startedAt, activeRenders, endedAt)
      activeRenders -= 1
    }
  }

  const addressOf = (url: string): PageAddress | null => {
    const cached = addresses.get(url)
    if (cached !== undefined) return cached
    const address = readPageAddress(url)
    if (addresses.size >= MAX_ADDRESSES) addresses.clear()
    if (url.length <= 300) addresses.set(url, address)
    return address
  }
  const cachedPage = (key: string) => stores.plain.get(key) ?? stores.endless.get(key)
  const freshPage = (key: string, maxAgeMs = MAX_AGE_MS): StoredPage | null => {
    const entry = cachedPage(key)
    return entry && performance.now() - entry.renderedAt < maxAgeMs ? entry.page : null
  }
  /**
   * Returns the page that can be sent without a database query. Under overload the version check runs in the
   * background, so edits show a moment later.
   */
  const readyPage = (key: string): StoredPage | null => {
    if (!isOverloaded()) return watch.isCurrent() ? freshPage(key) : null
    if (!watch.isCurrent()) watch.revalidate().catch(() => undefined)
    return freshPage(key, OVERLOADED_MAX_AGE_MS)
  }

  const renderPage = async ({ key, kind }: PageAddress, render: Render): Promise<StoredPage> => {
    const renderedAt = performance.now()
    const before = generation
    // Rendered from the cache address alone: no cookie, foreign host or stray parameter reaches the page.
    const request = new Request(publicUrl + key, { headers: { Accept: '*/*' } })
    const response = await renderWithinLimit(render, request, false)
    const isCacheable =
      (kind === 'page' && response.status === 200) || response.status === 404 || response.status === 410
    const isShared = isCacheable && !/private|no-store/.test(response.headers.get('cache-control') ?? '')
    const fresh = await readPage(response, commonHeaders, isShared ? SHARED_CACHE_CONTROL : undefined)
    const store = kind === 'page' && response.status === 200 && !key.includes('?') ? stores.plain : stores.endless
    const cached = store.get(key)?.page
    const page = cached?.etag === fresh.etag ? cached : fresh
    if (isShared && generation === before) store.set(key, { page, renderedAt })
    return page
  }

  const joinOrRender = (address: PageAddress, render: Render): Promise<StoredPage> =>
    renders.run(address.key, () => renderPage(address, render))

  const findFresh = async (address: PageAddress, render: Render): Promise<CacheResult> => {
    await watch.revalidate()
    const cached = freshPage(address.key)
    return cached
      ? { page: cached, cacheStatus: 'hit' }
      : { page: await joinOrRender(address, render), cacheStatus: 'miss' }
  }

  return {
    fastPath(request, response) {
      const { method, url, headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || !url) return false
      const address = addressOf(url)
      const page = address && readyPage(address.key)
      if (!page) return false
      const encoding = preferredEncoding(readHeader(headers['accept-encoding']), page.plain.length)
      const body = encoding ? page[encoding] : page.plain
      if (!body) return false
      const sent = [...page.headers, 'X-Cache', 'hit']
      if (page.status === 200 && etagMatches(headers['if-none-match'], page.etag)) {
        response.writeHead(304, sent).end()
        metrics.recordRequest('GET', 'kept page', 304, 0)
        return true
      }
      sent.push('Content-Length', String(body.length))
      if (encoding) sent.push('Content-Encoding', encoding)
      response.writeHead(page.status, sent).end(method === 'HEAD' ? undefined : body)
      metrics.recordRequest(method, 'kept page', page.status, 0)
      return true
    },
    async respond(request, render) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const { pathname, search } = new URL(request.url)
      const address = isRead ? addressOf(pathname + search) : null
      if (!address) {
        const page = await readPage(await renderWithinLimit(render, request, true), commonHeaders, PERSONAL)
        return isRead ? send(request, page, 'miss') : send(request, page)
      }
      const stale = (): CacheResult | undefined => {
        const entry = cachedPage(address.key)
        return entry && { page: entry.page, cacheStatus: 'stale' }
      }
      const newest = await staleIfError(findFresh(address, render), stale)
      // When the render fails, a stale page is served, unless an edit has invalidated it.
      const { page, cacheStatus } = newest.page.status >= 500 ? (stale() ?? newest) : newest
      return withRest(await send(request, page, cacheStatus), address.rest)
    },
  }
}

const readHeader = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(',')

/** Reads a response to its end. `cacheControl` applies unless the response sets its own; a failure is never cached. */
async function readPage(
  response: Response,
  defaults: Readonly<Record<string, string>>,
  cacheControl: string | undefined,
): Promise<StoredPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  const { headers } = response
  const etag = `W/"${hash('sha1', plain, 'base64url')}"`
  headers.delete('content-length')
  if (response.status >= 500) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('cache-control')) headers.set('Cache-Control', cacheControl ?? PERSONAL)
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
  headers.set('Vary', 'Accept-Encoding')
  if (response.status === 200) headers.set('ETag', etag)
  return { status: response.status, headers: [...headers].flat(), etag, plain }
}

async function send(request: Request, page: StoredPage, cacheStatus?: CacheResult['cacheStatus']): Promise<Response> {
  const headers = new Headers()
  for (let index = 0; index < page.headers.length; index += 2) {
    headers.append(page.headers[index] ?? '', page.headers[index + 1] ?? '')
  }
  if (cacheStatus) headers.set('X-Cache', cacheStatus)
  if (page.status === 200 && etagMatches(request.headers.get('if-none-match'), page.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const isCompressible = /^(text|application)\//.test(headers.get('content-type') ?? '')
  const accepted = request.headers.get('accept-encoding')
  const encoding = isCompressible ? preferredEncoding(accepted, page.plain.length) : null
  let body = page.plain
  if (encoding) {
    page[encoding] ??= await compressBody(encoding, page.plain)
    body = page[encoding]
    headers.set('Content-Encoding', encoding)
  }
  const isEmpty = [204, 205, 304].includes(page.status)
  if (!isEmpty) headers.set('Content-Length', String(body.length))
  return new Response(isEmpty || request.method === 'HEAD' ? null : new Uint8Array(body), {
    status: page.status,
    headers,
  })
}

/** Adds the parameters that no page reads to a redirect: campaigns are counted at its target. */
function withRest(response: Response, rest: URLSearchParams): Response {
  const location = response.headers.get('location')
  if (location === null || rest.size === 0) return response
  response.headers.set('Location', `${location}${location.includes('?') ? '&' : '?'}${rest.toString()}`)
  return response
}
