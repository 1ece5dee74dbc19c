import { ShopError } from '@atelier/domain/shop-error'
import { hash } from 'node:crypto'
import type { CatalogueWatch } from '../features/products/catalogue-watch.ts'
import { createAllowance } from '../http/allowance.ts'
import type { Edge } from '../http/edge.ts'
import { orKept } from '../or-kept.ts'
import { alreadyHas, preferredEncoding } from '../http/negotiate.ts'
import type { Vitals } from '../vitals/vitals.ts'
import { createTurns } from './turns.ts'
import { compress } from './encoding.ts'
import { KeptPages, type Page } from './kept-pages.ts'
import { readPageAddress, type PageAddress } from './page-address.ts'

/** How old a page may be: orders change the pieces left without touching the catalogue's version. */
const MAX_AGE_MS = 3_000
/** How old while more visitors come than can be served well: what shared caches may do all day. */
const CROWDED_MAX_AGE_MS = 15_000
/** What a shared cache in front of us may do meanwhile. Browsers ask every time. */
const SHARED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10'
const PERSONAL = 'private, no-cache'

/** Pages at their plain address, which are few; searches, filtered lists and what is not there are endless. */
const MAX_BYTES = { plain: 32 * 1024 * 1024, endless: 8 * 1024 * 1024 }
const MAX_ADDRESSES = 4_000

/** Pages under way, those that wait for their turn included. A page is 15 ms of work on a quiet machine: some dozens are half a second. */
const RENDERS = { start: 64, least: 24, most: 256 }
/**
 * Pages worked at in turns. More would not be made any sooner, and everybody else would wait: between two turns node takes
 * but one new connection.
 */
const AT_ONCE = 6

const TOO_MANY = new ShopError('unavailable', 'Too many pages are being made')
/** Whether a page was not made because too many are being made. */
export const isTooMany = (error: unknown): boolean => error === TOO_MANY

export type Render = (request: Request) => Promise<Response>

/** Rendered pages of the storefront, kept as bytes. They depend on the address and the catalogue alone, never on a cookie. */
export interface PageCache {
  /** Answers from memory at the level of node:http, or leaves it alone. */
  edge: Edge
  /**
   * Answers from memory, or renders: once, however many ask for the same page at once. While the database is away the page
   * is answered as it was last.
   */
  answer: (request: Request, render: Render) => Promise<Response>
}

export interface PageCacheOptions {
  watch: CatalogueWatch
  publicUrl: string
  /** What every answer of the shop carries. */
  headers: Readonly<Record<string, string>>
  vitals: Vitals
  /** Whether this is a moment to be content with what is kept. */
  isCrowded?: () => boolean
}

interface Found {
  page: Page
  found: 'hit' | 'miss' | 'stale'
}

export function createPageCache({
  watch,
  publicUrl,
  headers: everywhere,
  vitals,
  isCrowded = () => false,
}: PageCacheOptions): PageCache {
  const kept = { plain: new KeptPages(MAX_BYTES.plain), endless: new KeptPages(MAX_BYTES.endless) }
  const rendering = new Map<string, Promise<Page>>()
  const addresses = new Map<string, PageAddress | null>()
  let generation = 0
  watch.onChange(() => {
    kept.plain.clear()
    kept.endless.clear()
    // A page under way may show the old catalogue: nobody joins it any more.
    rendering.clear()
    generation += 1
  })

  const room = createAllowance(RENDERS)
  const turns = createTurns(AT_ONCE)
  let underWay = 0
  /** Makes a page, or throws at once when there are too many under way; what is personal has some room of its own. */
  const renderInTime = async (render: Render, request: Request, isPersonal: boolean): Promise<Response> => {
    const startedAt = performance.now()
    if (underWay >= room.at(startedAt) * (isPersonal ? 1.5 : 1)) {
      vitals.refused('anything')
      throw TOO_MANY
    }
    underWay += 1
    try {
      return await turns(() => render(request))
    } finally {
      const endedAt = performance.now()
      room.note(endedAt - startedAt, underWay, endedAt)
      underWay -= 1
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
  const keptPage = (key: string) => kept.plain.get(key) ?? kept.endless.get(key)
  const freshPage = (key: string, maxAgeMs = MAX_AGE_MS): Page | null => {
    const entry = keptPage(key)
    return entry && performance.now() - entry.renderedAt < maxAgeMs ? entry.page : null
  }
  /** What may be sent without asking anybody. In a crowd others are asked meanwhile, whose edits are seen a moment later. */
  const readyPage = (key: string): Page | null => {
    if (!isCrowded()) return watch.isCurrent() ? freshPage(key) : null
    if (!watch.isCurrent()) watch.bringUpToDate().catch(() => undefined)
    return freshPage(key, CROWDED_MAX_AGE_MS)
  }

  const renderPage = async ({ key, kind }: PageAddress, render: Render): Promise<Page> => {
    const renderedAt = performance.now()
    const before = generation
    // Made from the address alone: no cookie, no foreign host and no stray parameter reaches the page.
    const request = new Request(publicUrl + key, { headers: { Accept: '*/*' } })
    const answer = await renderInTime(render, request, false)
    const mayKeep = (kind === 'page' && answer.status === 200) || answer.status === 404 || answer.status === 410
    const isShared = mayKeep && !/private|no-store/.test(answer.headers.get('cache-control') ?? '')
    const fresh = await readPage(answer, everywhere, isShared ? SHARED : undefined)
    const keeper = kind === 'page' && answer.status === 200 && !key.includes('?') ? kept.plain : kept.endless
    const known = keeper.get(key)?.page
    const page = known?.etag === fresh.etag ? known : fresh
    if (isShared && generation === before) keeper.set(key, { page, renderedAt })
    return page
  }

  const joinOrRender = (address: PageAddress, render: Render): Promise<Page> => {
    const underWay = rendering.get(address.key)
    if (underWay) return underWay
    const page = renderPage(address, render).finally(() => {
      if (rendering.get(address.key) === page) rendering.delete(address.key)
    })
    rendering.set(address.key, page)
    return page
  }

  const findFresh = async (address: PageAddress, render: Render): Promise<Found> => {
    await watch.bringUpToDate()
    const known = freshPage(address.key)
    return known ? { page: known, found: 'hit' } : { page: await joinOrRender(address, render), found: 'miss' }
  }

  return {
    edge(request, response) {
      const { method, url, headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || !url) return false
      const address = addressOf(url)
      const page = address && readyPage(address.key)
      if (!page) return false
      const encoding = preferredEncoding(readHeader(headers['accept-encoding']), page.plain.length)
      const body = encoding ? page[encoding] : page.plain
      if (!body) return false
      const sent = [...page.headers, 'X-Cache', 'hit']
      if (page.status === 200 && alreadyHas(headers['if-none-match'], page.etag)) {
        response.writeHead(304, sent).end()
        vitals.request('GET', 'kept page', 304, 0)
        return true
      }
      sent.push('Content-Length', String(body.length))
      if (encoding) sent.push('Content-Encoding', encoding)
      response.writeHead(page.status, sent).end(method === 'HEAD' ? undefined : body)
      vitals.request(method, 'kept page', page.status, 0)
      return true
    },
    async answer(request, render) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const { pathname, search } = new URL(request.url)
      const address = isRead ? addressOf(pathname + search) : null
      if (!address) {
        const page = await readPage(await renderInTime(render, request, true), everywhere, PERSONAL)
        return isRead ? send(request, page, 'miss') : send(request, page)
      }
      const older = (): Found | undefined => {
        const entry = keptPage(address.key)
        return entry && { page: entry.page, found: 'stale' }
      }
      const newest = await orKept(findFresh(address, render), older)
      // A page that cannot be made is shown as it was; what an edit changed is not kept any more.
      const { page, found } = newest.page.status >= 500 ? (older() ?? newest) : newest
      return withRest(await send(request, page, found), address.rest)
    },
  }
}

const readHeader = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(',')

/** Reads an answer to its end. `cacheControl` is said of it unless it says something itself; a failure is never kept. */
async function readPage(
  answer: Response,
  everywhere: Readonly<Record<string, string>>,
  cacheControl: string | undefined,
): Promise<Page> {
  const plain = Buffer.from(await answer.arrayBuffer())
  const { headers } = answer
  const etag = `W/"${hash('sha1', plain, 'base64url')}"`
  headers.delete('content-length')
  if (answer.status >= 500) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('cache-control')) headers.set('Cache-Control', cacheControl ?? PERSONAL)
  for (const [name, value] of Object.entries(everywhere)) if (!headers.has(name)) headers.set(name, value)
  headers.set('Vary', 'Accept-Encoding')
  if (answer.status === 200) headers.set('ETag', etag)
  return { status: answer.status, headers: [...headers].flat(), etag, plain }
}

async function send(request: Request, page: Page, found?: Found['found']): Promise<Response> {
  const headers = new Headers()
  for (let index = 0; index < page.headers.length; index += 2) {
    headers.append(page.headers[index] ?? '', page.headers[index + 1] ?? '')
  }
  if (found) headers.set('X-Cache', found)
  if (page.status === 200 && alreadyHas(request.headers.get('if-none-match') ?? undefined, page.etag)) {
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
function withRest(answer: Response, rest: URLSearchParams): Response {
  const location = answer.headers.get('location')
  if (location === null || rest.size === 0) return answer
  answer.headers.set('Location', `${location}${location.includes('?') ? '&' : '?'}${rest.toString()}`)
  return answer
}
