import { splitMarketPath } from '@atelier/domain/markets/market-path'
import { apiPath } from '../http/api-prefix.ts'
import { OVERLOADED_MESSAGE } from '../http/overload/load-shedder.ts'
import { createUnavailablePage, type UnavailablePage } from '../http/overload/unavailable-page.ts'
import { hasAction } from '../http/body/body-limits.ts'
import { isPortalHost, type PortalConfig } from '../http/portal-host.ts'
import { isDatabaseUnavailable } from '../cache/stale-if-error.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { findUnreadable } from '../http/body/storable-text.ts'
import type { Config } from '../config.ts'
import type { Fetch } from '../http/overload/admission.ts'
import type { Deps, Logger } from '../deps.ts'
import type { NonApiRoute } from '../metrics/metric-list.ts'
import type { ContentWatch } from '../features/products/catalog/content-watch.ts'
import type { EarlyHandler } from '../http/overload/admission.ts'
import { adminSite } from './admin-site.ts'
import { presentBrand } from '../features/brand/brand.public.ts'
import { brandFiles } from './brand-files.ts'
import { sendMedia } from './media.ts'
import { createClosedShop } from './closed-shop.ts'
import { pagePattern } from './page-address.ts'
import { createPageCache, type PageLists } from './page-cache.ts'
import { renderPlainPage } from './plain-page.ts'
import { currentTraceId } from '../tracing/spans.ts'
import { guardRedirect, redirectTo } from './redirects.ts'
import { isRenderOverload } from './render-limit.ts'
import { storefrontSite } from './storefront-site.ts'

export interface ShopHandlerOptions {
  config: Pick<Config, 'publicUrl' | 'API_ONLY'> & Partial<Pick<Config, 'RATE_LIMIT_FACTOR'>> & PortalConfig
  log: Logger
  metrics: Deps['metrics']
  /** The storage of uploaded images. */
  storage: Deps['storage']
  /** What the brand has published. */
  published: Deps['shop']
  api: Fetch
  watch: ContentWatch
  lists: PageLists
  isOverloaded?: () => boolean
  /** Returns where a path of the old shop leads; null: nowhere. */
  findMoved?: (path: string) => Promise<string | null>
  /** Paths of the built front ends, if not those of `npm run build`. */
  builds?: { admin: string; storefront: string }
}

export interface ShopHandler {
  fetch: Fetch
  /** Serves storefront pages from the cache at the level of node:http. */
  fastPath: EarlyHandler
}

/** Returns the metrics label of a path: URLs are too many. */
function kindOf(pathname: string): NonApiRoute {
  if (pathname.startsWith('/media/')) return 'picture'
  if (pathname === '/admin' || pathname.startsWith('/admin/')) return 'admin'
  return pathname.startsWith('/assets/') ? 'asset' : 'page'
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

function methodNotAllowed(allow: string): Response {
  const page = renderPlainPage(
    405,
    'Nothing was sent',
    'Forms of this page work with scripts only. Please allow them and try again.',
  )
  page.headers.set('Allow', allow)
  return page
}

/** Storefront paths that the portal's host serves: previews and their files. */
const ALLOWED_ON_PORTAL_HOST = /^\/(?:preview|assets|fonts)\/|^\/[\w-]+\.(?!data$)\w+$/

/** Redirects a storefront page requested on the portal's host to the shop. The portal uses relative links. */
function redirectToShop(request: Request, publicUrl: string): Response {
  if (!isRead(request)) return renderPlainPage(404, 'Not found', 'There is no such page.')
  const { pathname, search } = new URL(request.url)
  // A link of the portal to the home page of the shop has a parameter.
  const location = pathname === '/' && search === '' ? '/admin' : publicUrl + pathname + search
  return redirectTo(location, 302)
}

const DATABASE_UNAVAILABLE_MESSAGE = 'The shop is temporarily unavailable.'

/** Request headers that the API uses for limits and for the portal's host. */
const SENDER_HEADERS = ['host', 'x-forwarded-for', 'user-agent']

/** Makes in-process API calls on behalf of the client that sent a form, with its network address and headers. */
const callsOfSenders =
  (api: Fetch, publicUrl: string) =>
  (sender: Request, bindings: unknown) =>
  async (path: string, init: RequestInit): Promise<Response> => {
    const call = new Request(new URL(path, publicUrl), init)
    for (const name of SENDER_HEADERS) {
      const value = sender.headers.get(name)
      if (value !== null) call.headers.set(name, value)
    }
    return api(call, bindings)
  }

const unavailableResponse = ({ html, headers }: UnavailablePage): Response =>
  new Response(html, { status: 503, headers })

/** Returns the page of a failed request: an unavailable page in the colors of the brand, or a plain one. */
function createErrorPages(
  published: Deps['shop'],
  reportError: (error: unknown, request: Request) => void,
): (error: unknown, request: Request) => Response {
  const findColors = () => published.brand.palette
  const overloadedPage = createUnavailablePage(OVERLOADED_MESSAGE, findColors)
  const databasePage = createUnavailablePage(DATABASE_UNAVAILABLE_MESSAGE, findColors)
  return (error, request) => {
    if (isRenderOverload(error)) return unavailableResponse(overloadedPage())
    if (isDatabaseUnavailable(error)) return unavailableResponse(databasePage())
    reportError(error, request)
    const traceId = currentTraceId()
    const reference = traceId ? ` If you write to us, please mention ${traceId}.` : ''
    return renderPlainPage(500, 'Something went wrong', `Please try again in a moment.${reference}`)
  }
}

/** Handles every request on the shop's port: the API, images, the admin and, for every other path, the storefront. */
export function shopHandler({
  config,
  log,
  metrics,
  storage,
  published,
  api,
  watch,
  lists,
  isOverloaded,
  findMoved,
  builds,
}: ShopHandlerOptions): ShopHandler {
  const commonHeaders = securityHeaders(config.publicUrl)
  const headers = Object.entries(commonHeaders)
  const pages = createPageCache({
    watch,
    lists,
    markets: () => published.markets,
    publicUrl: config.publicUrl,
    headers: commonHeaders,
    metrics,
    clientFactor: config.RATE_LIMIT_FACTOR ?? 1,
    ...(isOverloaded ? { isOverloaded } : undefined),
  })
  const closedShop = createClosedShop(published, api, config.publicUrl)
  const sendAdmin = adminSite(config.publicUrl, published, builds?.admin)
  const sendBrandFile = brandFiles(published, storage)
  const fetchApi = async (path: string, init: RequestInit): Promise<Response> =>
    api(new Request(new URL(path, config.publicUrl), init))
  /** The same for a preview on the portal's host: only with this host does the API accept staff calls. */
  const fetchForPortal = async (path: string, init: RequestInit): Promise<Response> => {
    const call = new Request(new URL(path, config.publicUrl), init)
    call.headers.set('host', config.ADMIN_HOST ?? '')
    return api(call)
  }
  const apiCallFor = callsOfSenders(api, config.publicUrl)
  const pageOf = (pathname: string): string => splitMarketPath(pathname, published.markets).path
  const reportError = (error: unknown, { method, url }: Request): void =>
    log.error({ err: error, method, route: pagePattern(pageOf(new URL(url).pathname)) }, 'page render failed')
  const errorPage = createErrorPages(published, reportError)
  const sendStorefront = storefrontSite(
    { fetchApi, publicUrl: config.publicUrl, shop: published, presentBrand, reportError },
    pages,
    closedShop,
    { findMoved, folder: builds?.storefront },
  )

  const route = async (request: Request, pathname: string, bindings: unknown): Promise<Response> => {
    if (pathname.startsWith('/media/')) {
      if (!isRead(request)) return methodNotAllowed('GET, HEAD')
      return (
        (await sendMedia(request, pathname, storage)) ?? renderPlainPage(404, 'Not found', 'There is no such picture.')
      )
    }
    if (config.API_ONLY) return renderPlainPage(404, 'Not found', 'This process serves the API only.')
    const isPortal = isPortalHost(config, request.headers.get('host'))
    if (pathname === '/admin' || pathname.startsWith('/admin/')) {
      // With a separate portal host, the shop's host returns 404 for the portal.
      if (config.ADMIN_HOST && !isPortal) return renderPlainPage(404, 'Not found', 'There is no such page.')
      return isRead(request) ? sendAdmin(request, pathname) : methodNotAllowed('GET, HEAD')
    }
    if (isPortal && !ALLOWED_ON_PORTAL_HOST.test(pathname) && !(await closedShop.isShownAtPortal(request)))
      return redirectToShop(request, config.publicUrl)
    const brandFile = isRead(request) ? await sendBrandFile(request, pathname) : null
    if (brandFile) return brandFile
    const unreadable = findUnreadable(new URL(request.url))
    if (unreadable !== null) {
      return renderPlainPage(
        400,
        'This address cannot be read',
        `Its ${unreadable} holds a character that cannot be stored.`,
      )
    }
    const takesForm = hasAction(pageOf(pathname))
    if (!isRead(request) && !(takesForm && request.method === 'POST')) {
      return methodNotAllowed(takesForm ? 'GET, HEAD, POST' : 'GET, HEAD')
    }
    if (isRead(request)) return sendStorefront(request, pathname, isPortal ? fetchForPortal : undefined)
    return sendStorefront(request, pathname, apiCallFor(request, bindings))
  }

  const fetch: Fetch = async (request, bindings) => {
    const { pathname } = new URL(request.url)
    const path = apiPath(request.method, pathname)
    if (path === '/api' || path.startsWith('/api/'))
      return guardRedirect(path, await api(request, bindings), published.markets)
    const startedAt = performance.now()
    const answer = await route(request, pathname, bindings).catch((error: unknown) => errorPage(error, request))
    const response = guardRedirect(pathname, answer, published.markets)
    for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value)
    metrics.recordRequest(request.method, kindOf(pathname), response.status, performance.now() - startedAt)
    return response
  }
  const fastPath: EarlyHandler = (request, response) =>
    published.isOpen && !isPortalHost(config, request.headers.host) && pages.fastPath(request, response)
  return { fetch, fastPath }
}
