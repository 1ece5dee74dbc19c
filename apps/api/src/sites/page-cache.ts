import { ShopError } from '@atelier/domain/shop-error'
import { hash } from 'node:crypto'
import type { CatalogWatch } from '../features/products/catalog-watch.ts'
import { createAdaptiveConcurrencyLimit } from '../http/adaptive-concurrency.ts'
import type { EarlyHandler } from '../http/fast-path.ts'
import { staleIfError } from '../stale-if-error.ts'
import { etagMatches, preferredEncoding } from '../http/negotiate.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createTurns } from './turns.ts'
import { compress } from './encoding.ts'
import { PageLruCache, type Page } from './page-lru-cache.ts'
import { readPageAddress, type PageAddress } from './page-address.ts'

/** How old a page may be: orders change the pieces left without touching the catalogue's version. */
const MAX_AGE_MS = 3_000
/** How old while more visitors come than can be served well: what shared caches may do all day. */
const OVERLOADED_MAX_AGE_MS = 15_000
/** What a shared cache in front of us may do meanwhile. Browsers ask every time. */
const SHARED_CACHE_CONTROL = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10'
const PERSONAL = 'private, no-cache'

/** Pages at their plain address, which are few; searches, filtered lists and what is not there are endless. */
const MAX_BYTES = { plain: 32 * 1024 * 1024, endless: 8 * 1024 * 1024 }
const MAX_ADDRESSES = 4_000

/** Pages under way, those that wait for their turn included. A page is 15 ms of work on a quiet machine: some dozens are half a second. */
const RENDER_LIMIT = { start: 64, min: 24, max: 256 }
/**
 * Pages worked at in turns. More would not be made any sooner, and everybody else would wait: between two turns node takes
 * but one new connection.
 */
const MAX_CONCURRENT_RENDERS = 6

const RENDER_OVERLOAD = new ShopError('unavailable', 'Too many pages are being made')
/** Whether a page was not made because too many are being made. */
export const isRenderOverload = (error: unknown): boolean => error === RENDER_OVERLOAD

export type Render = (request: Request) => Promise<Response>

/** Rendered pages of the storefront, kept as bytes. They depend on the address and the catalogue alone, never on a cookie. */
export interface PageCache {
  /** Answers from memory at the level of node:http, or leaves it alone. */
  fastPath: EarlyHandler
  /**
   * Answers from memory, or renders: once, however many ask for the same page at once. While the database is away the page
   * is answered as it was last.
   */
  respond: (request: Request, render: Render) => Promise<Response>
}

export interface PageCacheOptions {
  watch: CatalogWatch
  publicUrl: string
  /** What every answer of the shop carries. */
  headers: Readonly<Record<string, string>>
  metrics: Metrics
  /** Whether this is a moment to be content with what is kept. */
  isOverloaded?: () => boolean
}

interface CacheResult {
  page: Page
  found: 'hit' | 'miss' | 'stale'
}

export function createPageCache({
  watch,
  publicUrl,
  headers: commonHeaders,
  metrics,
  isOverloaded = () => false,
}: PageCacheOptions): PageCache {
  const stores = { plain: new PageLruCache(MAX_BYTES.plain), endless: new PageLruCache(MAX_BYTES.endless) }
  const inFlight = new Map<string, Promise<Page>>()
  const addresses = new Map<string, PageAddress | null>()
  let generation = 0
  watch.onChange(() => {
    stores.plain.clear()
    stores.endless.clear()
    // A page under way may show the old catalogue: nobody joins it any more.
    inFlight.clear()
    generation += 1
  })

  const renderLimit = createAdaptiveConcurrencyLimit(RENDER_LIMIT)
  const limitConcurrency = createTurns(MAX_CONCURRENT_RENDERS)
  let activeRenders = 0
  /** Makes a page, or throws at once when there are too many under way; what is personal has some room of its own. */
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
    const known = addresses.get(url)
    if (known !== undefined) return known
    const address = readPageAddress(url)
    if (addresses.size >= MAX_ADDRESSES) addresses.clear()
    if (url.length <= 300) addresses.set(url, address)
    return address
  }
  const cachedPage = (key: string) => stores.plain.get(key) ?? stores.endless.get(key)
  const freshPage = (key: string, maxAgeMs = MAX_AGE_MS): Page | null => {
    const entry = cachedPage(key)
    return entry && performance.now() - entry.renderedAt < maxAgeMs ? entry.page : null
  }
  /** What may be sent without asking anybody. In a crowd others are asked meanwhile, whose edits are seen a moment later. */
  const readyPage = (key: string): Page | null => {
    if (!isOverloaded()) return watch.isCurrent() ? freshPage(key) : null
    if (!watch.isCurrent()) watch.revalidate().catch(() => undefined)
    return freshPage(key, OVERLOADED_MAX_AGE_MS)
  }

  const renderPage = async ({ key, kind }: PageAddress, render: Render): Promise<Page> => {
    const renderedAt = performance.now()
    const before = generation
    // Made from the address alone: no cookie, no foreign host and no stray parameter reaches the page.
    const request = new Request(publicUrl + key, { headers: { Accept: '*/*' } })
    const response = await renderWithinLimit(render, request, false)
    const isCacheable =
      (kind === 'page' && response.status === 200) || response.status === 404 || response.status === 410
    const isShared = isCacheable && !/private|no-store/.test(response.headers.get('cache-control') ?? '')
    const fresh = await readPage(response, commonHeaders, isShared ? SHARED_CACHE_CONTROL : undefined)
    const store = kind === 'page' && response.status === 200 && !key.includes('?') ? stores.plain : stores.endless
    const known = store.get(key)?.page
    const page = known?.etag === fresh.etag ? known : fresh
    if (isShared && generation === before) store.set(key, { page, renderedAt })
    return page
  }

  const joinOrRender = (address: PageAddress, render: Render): Promise<Page> => {
    const activeRenders = inFlight.get(address.key)
    if (activeRenders) return activeRenders
    const page = renderPage(address, render).finally(() => {
      if (inFlight.get(address.key) === page) inFlight.delete(address.key)
    })
    inFlight.set(address.key, page)
    return page
  }

  const findFresh = async (address: PageAddress, render: Render): Promise<CacheResult> => {
    await watch.revalidate()
    const known = freshPage(address.key)
    return known ? { page: known, found: 'hit' } : { page: await joinOrRender(address, render), found: 'miss' }
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
        return entry && { page: entry.page, found: 'stale' }
      }
      const newest = await staleIfError(findFresh(address, render), stale)
      // A page that cannot be made is shown as it was; what an edit changed is not kept any more.
      const { page, found } = newest.page.status >= 500 ? (stale() ?? newest) : newest
      return withRest(await send(request, page, found), address.rest)
    },
  }
}

const readHeader = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(',')

/** Reads an answer to its end. `cacheControl` is said of it unless it says something itself; a failure is never kept. */
async function readPage(
  response: Response,
  everywhere: Readonly<Record<string, string>>,
  cacheControl: string | undefined,
): Promise<Page> {
  const plain = Buffer.from(await response.arrayBuffer())
  const { headers } = response
  const etag = `W/"${hash('sha1', plain, 'base64url')}"`
  headers.delete('content-length')
  if (response.status >= 500) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('cache-control')) headers.set('Cache-Control', cacheControl ?? PERSONAL)
  for (const [name, value] of Object.entries(everywhere)) if (!headers.has(name)) headers.set(name, value)
  headers.set('Vary', 'Accept-Encoding')
  if (response.status === 200) headers.set('ETag', etag)
  return { status: response.status, headers: [...headers].flat(), etag, plain }
}

async function send(request: Request, page: Page, found?: CacheResult['found']): Promise<Response> {
  const headers = new Headers()
  for (let index = 0; index < page.headers.length; index += 2) {
    headers.append(page.headers[index] ?? '', page.headers[index + 1] ?? '')
  }
  if (found) headers.set('X-Cache', found)
  if (page.status === 200 && etagMatches(request.headers.get('if-none-match') ?? undefined, page.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const isCompressible = /^(text|application)\//.test(headers.get('content-type') ?? '')
  const accepted = request.headers.get('accept-encoding') ?? undefined
  const encoding = isCompressible ? preferredEncoding(accepted, page.plain.length) : null
  let body = page.plain
  if (encoding) {
    page[encoding] ??= await compress(encoding, page.plain)
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

/** A redirect takes along what nobody here reads: campaigns are counted where it leads. */
function withRest(response: Response, rest: URLSearchParams): Response {
  const location = response.headers.get('location')
  if (location === null || rest.size === 0) return response
  response.headers.set('Location', `${location}${location.includes('?') ? '&' : '?'}${rest.toString()}`)
  return response
}
