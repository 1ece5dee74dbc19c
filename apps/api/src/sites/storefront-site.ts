import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { splitMarketPath } from '@atelier/domain/markets/market-path'
import { LLMS_PATH } from '@atelier/domain/shop/public-pages'
import { OPENING_SOON_PATH } from '@atelier/domain/shop/opening'
import type { StorefrontOptions } from '@atelier/domain/shop/storefront-options'
import { FORM_BODY } from '../http/body/body-limits.ts'
import { builtFiles } from './built-files.ts'
import { reloadDocument, withoutCaching, type ClosedShop } from './closed-shop.ts'
import { canonicalPath, pagePattern } from './page-address.ts'
import { inSpan } from '../tracing/spans.ts'
import type { PageCache } from './page-cache.ts'
import { renderPlainPage } from './plain-page.ts'
import { redirectMovedTo, redirectTo } from './redirects.ts'

/** Where `npm run build` writes the storefront. */
export const STOREFRONT_BUILD = join(import.meta.dirname, '../../../storefront/build')

/** The exports of the storefront's built server module. */
interface StorefrontModule {
  createStorefront: (options: StorefrontOptions) => (request: Request, fetchAs?: FetchApi) => Promise<Response>
}

interface StorefrontSiteOptions {
  /** Returns where a path of the old shop leads, which no page here has; null: nowhere. */
  findMoved?: ((path: string) => Promise<string | null>) | undefined
  /** The built storefront. */
  folder?: string | undefined
}

type FetchApi = StorefrontOptions['fetchApi']

/**
 * Serves the storefront's files and its pages, rendered by its server module, which is loaded on first use. Pages call
 * the API on behalf of all visitors; with `fetchAs`, used for forms, the calls count for the sender. While the shop is
 * closed, shoppers get the page "Opening soon" for every page.
 */
export function storefrontSite(
  options: StorefrontOptions,
  pages: PageCache,
  closedShop: ClosedShop,
  { findMoved, folder = STOREFRONT_BUILD }: StorefrontSiteOptions = {},
): (request: Request, pathname: string, fetchAs: FetchApi | undefined) => Promise<Response> {
  const sendBuilt = builtFiles(join(folder, 'client'))
  const server = join(folder, 'server/index.js')
  let loading: Promise<ReturnType<StorefrontModule['createStorefront']>> | undefined
  const load = async () => {
    const module = (await import(pathToFileURL(server).href)) as StorefrontModule
    return module.createStorefront(options)
  }
  return async (request, pathname, fetchAs) => {
    const file = await sendBuilt(request, pathname.slice(1))
    if (file) return file
    if (pathname.startsWith('/assets/')) return renderPlainPage(404, 'Not found', 'There is no such file.')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const { markets } = options.shop
    const normal = canonicalPath(pathname, markets)
    const answer = await closedShop.answerTo(request, normal)
    if (answer === 'closed' && normal.endsWith('.data')) return reloadDocument(normal, markets)
    if (answer === 'closed' && splitMarketPath(normal, markets).path === LLMS_PATH)
      return renderPlainPage(404, 'Not found', 'The shop is not open.')
    // `normal` has exactly one leading slash, so it is no address of another site.
    if (isRead && normal !== pathname && answer !== 'closed')
      return redirectTo(normal + new URL(request.url).search, 301)
    if (!existsSync(server)) {
      return renderPlainPage(503, 'The storefront is not built', 'Run "npm run build" and start again.')
    }
    loading ??= load()
    const storefront = await loading
    const respond = async (given: Request): Promise<Response> => {
      const response = await pages.respond(given, (incomingRequest) =>
        inSpan(`render ${pagePattern(splitMarketPath(normal, markets).path)}`, {}, async () => {
          const page = await storefront(incomingRequest, fetchAs)
          return (page.status === 404 && isRead && (await redirectMoved(normal, findMoved))) || page
        }),
      )
      return answer === 'shown' ? response : withoutCaching(response)
    }
    if (answer === 'closed') return respond(openingSoonRequest(request, options.publicUrl))
    if (isRead) return respond(request)
    const sent = await withBody(request)
    if (!sent)
      return renderPlainPage(
        413,
        'Nothing was sent',
        'What you sent is too large for this form. Please go back and shorten it.',
      )
    return respond(sent)
  }
}

/** Redirects a path that is no page here, if it is of the old shop and leads somewhere. It never hides a page. */
async function redirectMoved(path: string, findMoved: StorefrontSiteOptions['findMoved']): Promise<Response | null> {
  if (!findMoved || path.endsWith('.data')) return null
  const target = await findMoved(path)
  return target === null ? null : redirectMovedTo(target)
}

/** Returns the request of the page that stands for every other one while the shop is closed. */
const openingSoonRequest = ({ method, headers }: Request, publicUrl: string): Request =>
  new Request(publicUrl + OPENING_SOON_PATH, { method: method === 'HEAD' ? 'HEAD' : 'GET', headers })

/** Buffers the request body, so that no render waits for a slow client; null when the body is too large for a form. */
async function withBody(request: Request): Promise<Request | null> {
  const { url, method, headers } = request
  if (Number(headers.get('content-length') ?? 0) > FORM_BODY.maxBytes) return null
  const body = await request.arrayBuffer()
  return body.byteLength > FORM_BODY.maxBytes ? null : new Request(url, { method, headers, body })
}
