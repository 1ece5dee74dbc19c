import { apiPath } from '../http/api-prefix.ts'
import { MANY_PEOPLE } from '../http/crowd-gate.ts'
import { MOMENT_PAGE_HEADERS, momentPage } from '../http/moment-page.ts'
import { hasAction } from '../http/body-rules.ts'
import { isPortalHost, type PortalPlace } from '../http/portal-host.ts'
import { isAway } from '../or-kept.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { findUnreadable } from '../http/storable-text.ts'
import type { Config } from '../config.ts'
import type { Fetch } from '../boot/listen.ts'
import type { Deps, Log } from '../deps.ts'
import type { CatalogueWatch } from '../features/products/catalogue-watch.ts'
import type { Edge } from '../http/edge.ts'
import { adminSite } from './admin-site.ts'
import { sendMedia } from './media.ts'
import { pagePattern } from './page-address.ts'
import { createPageCache, isTooMany } from './page-cache.ts'
import { plainPage } from './plain-page.ts'
import { storefrontSite } from './storefront-site.ts'

export interface ShopHandlerOptions {
  config: Pick<Config, 'publicUrl' | 'API_ONLY'> & PortalPlace
  log: Log
  vitals: Deps['vitals']
  /** Where uploaded pictures are. */
  storage: Deps['storage']
  api: Fetch
  watch: CatalogueWatch
  isCrowded?: () => boolean
  /** Where the built front ends are, should they be elsewhere than where `npm run build` puts them. */
  builds?: { admin: string; storefront: string }
}

export interface ShopHandler {
  fetch: Fetch
  /** The storefront's pages that are ready in memory. */
  edge: Edge
}

/** What is counted together: addresses of pages are without number. */
function kindOf(pathname: string): string {
  if (pathname.startsWith('/media/')) return 'picture'
  if (pathname === '/admin' || pathname.startsWith('/admin/')) return 'admin'
  return pathname.startsWith('/assets/') ? 'asset' : 'page'
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

function methodNotAllowed(allow: string): Response {
  const page = plainPage(
    405,
    'Nothing was sent',
    'Forms of this page work with scripts only. Please allow them and try again.',
  )
  page.headers.set('Allow', allow)
  return page
}

/** What the portal needs of the storefront under its own name: previews, and the files they are made of. */
const BESIDE_THE_PORTAL = /^\/(?:preview|assets)\/|^\/[\w-]+\.(?!data$)\w+$/

/** Whoever asks the portal's name for a page of the shop is sent there; the portal links to it without saying where. */
function leaveThePortal(request: Request, publicUrl: string): Response {
  if (!isRead(request)) return plainPage(404, 'Not found', 'There is no such page.')
  const { pathname, search } = new URL(request.url)
  const location = pathname === '/' ? '/admin' : publicUrl + pathname + search
  return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } })
}

/** What tells the API from where a form was sent, and under which name of the shop: limits and the portal's host go by it. */
const SENDER_HEADERS = ['host', 'x-forwarded-for', 'user-agent']

function unavailablePage(why: string): Response {
  return new Response(momentPage(why), { status: 503, headers: MOMENT_PAGE_HEADERS })
}

/** Everything on the shop's one port: the API, pictures, the admin portal and, for every other path, the storefront. */
export function shopHandler({
  config,
  log,
  vitals,
  storage,
  api,
  watch,
  isCrowded,
  builds,
}: ShopHandlerOptions): ShopHandler {
  const everywhere = securityHeaders(config.publicUrl)
  const headers = Object.entries(everywhere)
  const pages = createPageCache({
    watch,
    publicUrl: config.publicUrl,
    headers: everywhere,
    vitals,
    ...(isCrowded ? { isCrowded } : undefined),
  })
  const sendAdmin = adminSite(config.publicUrl, builds?.admin)
  const fetchApi = async (path: string, init: RequestInit): Promise<Response> =>
    api(new Request(new URL(path, config.publicUrl), init))
  /** The same for a page of the portal's own name, a preview: only such a call is open to staff. */
  const fetchForPortal = async (path: string, init: RequestInit): Promise<Response> => {
    const call = new Request(new URL(path, config.publicUrl), init)
    call.headers.set('host', config.ADMIN_HOST ?? '')
    return api(call)
  }
  /** A call in this process on behalf of whoever sent a form: the same network, the same pages it came from. */
  const callFor =
    (sender: Request, bindings: unknown) =>
    async (path: string, init: RequestInit): Promise<Response> => {
      const call = new Request(new URL(path, config.publicUrl), init)
      for (const name of SENDER_HEADERS) {
        const said = sender.headers.get(name)
        if (said !== null) call.headers.set(name, said)
      }
      return api(call, bindings)
    }
  const reportError = (error: unknown, { method, url }: Request): void =>
    log.error({ err: error, method, route: pagePattern(new URL(url).pathname) }, 'a page failed')
  const sendStorefront = storefrontSite(
    { fetchApi, publicUrl: config.publicUrl, reportError },
    pages,
    builds?.storefront,
  )

  const route = async (request: Request, pathname: string, bindings: unknown): Promise<Response> => {
    if (pathname.startsWith('/media/')) {
      if (!isRead(request)) return methodNotAllowed('GET, HEAD')
      return (await sendMedia(request, pathname, storage)) ?? plainPage(404, 'Not found', 'There is no such picture.')
    }
    if (config.API_ONLY) return plainPage(404, 'Not found', 'This process serves the API only.')
    const isPortal = isPortalHost(config, request.headers.get('host'))
    if (pathname === '/admin' || pathname.startsWith('/admin/')) {
      // The shop's own name says nothing of a portal that has one for itself.
      if (config.ADMIN_HOST && !isPortal) return plainPage(404, 'Not found', 'There is no such page.')
      return isRead(request) ? sendAdmin(request, pathname) : methodNotAllowed('GET, HEAD')
    }
    if (isPortal && !BESIDE_THE_PORTAL.test(pathname)) return leaveThePortal(request, config.publicUrl)
    const unreadable = findUnreadable(new URL(request.url))
    if (unreadable !== null) {
      return plainPage(400, 'This address cannot be read', `Its ${unreadable} holds a character that cannot be stored.`)
    }
    const takesForm = hasAction(pathname)
    if (!isRead(request) && !(takesForm && request.method === 'POST')) {
      return methodNotAllowed(takesForm ? 'GET, HEAD, POST' : 'GET, HEAD')
    }
    if (isRead(request)) return sendStorefront(request, pathname, isPortal ? fetchForPortal : undefined)
    return sendStorefront(request, pathname, callFor(request, bindings))
  }

  const fetch: Fetch = async (request, bindings) => {
    const { pathname } = new URL(request.url)
    const path = apiPath(request.method, pathname)
    if (path === '/api' || path.startsWith('/api/')) return api(request, bindings)
    const startedAt = performance.now()
    const answer = await route(request, pathname, bindings).catch((error: unknown) => {
      if (isTooMany(error)) return unavailablePage(MANY_PEOPLE)
      if (isAway(error)) return unavailablePage('The shop cannot look into its books right now.')
      reportError(error, request)
      return plainPage(500, 'Something went wrong', 'Please try again in a moment.')
    })
    for (const [name, value] of headers) if (!answer.headers.has(name)) answer.headers.set(name, value)
    vitals.request(request.method, kindOf(pathname), answer.status, performance.now() - startedAt)
    return answer
  }
  const edge: Edge = (request, response) => !isPortalHost(config, request.headers.host) && pages.edge(request, response)
  return { fetch, edge }
}
