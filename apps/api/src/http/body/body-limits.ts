import { bodyMaxBytesOf } from '@atelier/domain/contract/endpoint-limits'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { limits } from '@atelier/domain/limits/limits'
import { withoutMarketPrefix } from '@atelier/domain/markets/market-path'
import { PAGES_WITH_ACTION } from '@atelier/domain/shop/public-pages'
import { apiPath } from '../api-prefix.ts'

/** Maximum size of a request body, and the time the client has to send it. */
export interface BodyLimits {
  maxBytes: number
  withinMs: number
}

export const FORM_BODY: BodyLimits = { maxBytes: limits.http.formBodyMaxBytes, withinMs: limits.http.formBodyTimeoutMs }

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

/** Paths of the endpoints that stream an uploaded file to the disk, with a separate limit. */
const UPLOAD_PATHS = ENDPOINTS.flatMap(({ endpoint: { form, path } }) => (form ? [patternOf(path)] : []))

/** Whether an endpoint reads its body as a stream. `path` is the result of `apiPath`. */
export const takesFile = (path: string): boolean => UPLOAD_PATHS.some((pattern) => pattern.test(path))

/** The endpoints of each method that read a body. One without parameters comes first, as in the router. */
const WITH_BODY = Map.groupBy(
  ENDPOINTS.filter(({ endpoint: { body, rawBody } }) => body !== undefined || rawBody !== undefined)
    .toSorted(
      ({ endpoint: one }, { endpoint: other }) => Number(one.path.includes(':')) - Number(other.path.includes(':')),
    )
    .map(({ endpoint }) => ({
      pattern: patternOf(endpoint.path),
      method: endpoint.method as string,
      maxBytes: bodyMaxBytesOf(endpoint),
    })),
  ({ method }) => method,
)

/** Returns the size of the largest JSON or raw body at a path. `path` is the result of `apiPath`. */
export const jsonMaxBytes = (method: string, path: string): number =>
  WITH_BODY.get(method)?.find(({ pattern }) => pattern.test(path))?.maxBytes ?? limits.http.publicBodyMaxBytes

const ACTIONS = new Set<string>(PAGES_WITH_ACTION)

/** Whether a storefront page has an action. Also accepts the path of its data requests (`/contact.data`). */
export const hasAction = (pathname: string): boolean =>
  ACTIONS.has(
    pathname
      .replace(/\.data$/, '')
      .replace(/(?<=.)\/$/, '')
      .toLowerCase(),
  )

/**
 * Returns the limits of a body that is read into memory before the request is handled. Null for a body that is streamed to
 * disk, and for one that no page accepts and that is rejected unread.
 */
export function bodyLimitsOf(method: string, pathname: string): BodyLimits | null {
  if (method === 'GET' || method === 'HEAD') return null
  const path = apiPath(method, pathname)
  if (path === '/api' || path.startsWith('/api/')) {
    if (takesFile(path)) return null
    return { maxBytes: jsonMaxBytes(method, path), withinMs: limits.http.jsonBodyTimeoutMs }
  }
  // The handler refuses the prefix of no market.
  return hasAction(withoutMarketPrefix(pathname.toLowerCase())) ? FORM_BODY : null
}
