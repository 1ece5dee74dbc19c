import { verifyStaffSession } from '@atelier/domain/auth/staff-sign-in.endpoints'
import { splitMarketPath, type MarketKeys } from '@atelier/domain/markets/market-path'
import type { Deps } from '../deps.ts'
import type { Fetch } from '../http/overload/admission.ts'
import { sessionToken } from '../http/session-cookie.ts'
import { pathOfData } from './page-address.ts'

/**
 * Pages that customers reach by a link of an email, or in the middle of a payment. A shop that closes again still owes
 * them: a receipt, a payment that has begun, a way out of the newsletter.
 */
const LINKED =
  /^\/(?:(?:change-email|invitation|orders?|pay|preview|reset-password|returns?|sandbox|unsubscribe|verify-email)(?:\/|$)|checkout\/success$)/

/**
 * How a page is answered. `uncached`: the page itself, while the shop is closed: for staff, and pages of links. `closed`:
 * the page "Opening soon".
 */
export type PageAnswer = 'shown' | 'uncached' | 'closed'

export interface ClosedShop {
  answerTo: (request: Request, pathname: string) => Promise<PageAnswer>
  /**
   * Whether the host of the portal shows a page of the closed shop: only this host has the session of staff. Its home page
   * leads to the portal.
   */
  isShownAtPortal: (request: Request) => Promise<boolean>
}

/** Decides who sees the pages of a closed shop. `api` checks sessions of staff. */
export function createClosedShop(
  published: Pick<Deps['shop'], 'isOpen' | 'markets'>,
  api: Fetch,
  publicUrl: string,
): ClosedShop {
  const isStaff = async (request: Request): Promise<boolean> => {
    if (sessionToken(request, 'staff', publicUrl) === null) return false
    const call = new Request(new URL(verifyStaffSession.path, publicUrl))
    for (const name of ['host', 'cookie', 'authorization']) {
      const value = request.headers.get(name)
      if (value !== null) call.headers.set(name, value)
    }
    return (await api(call)).ok
  }
  return {
    async answerTo(request, pathname) {
      if (published.isOpen) return 'shown'
      const page = pathOfData(splitMarketPath(pathname, published.markets).path)
      return LINKED.test(page) || (await isStaff(request)) ? 'uncached' : 'closed'
    },
    async isShownAtPortal(request) {
      const { pathname, search } = new URL(request.url)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      return !published.isOpen && isRead && pathname + search !== '/' && isStaff(request)
    },
  }
}

/** Marks a page of a closed shop: no cache may store it, and no search engine may list it. */
export function withoutCaching(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Robots-Tag', 'noindex')
  response.headers.delete('ETag')
  return response
}

/**
 * Answers the request of a tab that was open when the shop closed: the storefront then loads the page as a document, and
 * shows no error.
 */
export const reloadDocument = (pathname: string, markets: MarketKeys): Response =>
  new Response(null, {
    status: 204,
    headers: {
      // The router adds the prefix of its market.
      'X-Remix-Redirect': pathOfData(splitMarketPath(pathname, markets).path).replace(/^\/+/, '/'),
      'X-Remix-Status': '302',
      'X-Remix-Reload-Document': 'true',
      'Cache-Control': 'no-store',
    },
  })
