import { ENDPOINTS } from '@atelier/domain/contract/endpoints'
import { limits } from '@atelier/domain/limits'
import { PAGES_WITH_ACTION } from '@atelier/domain/shop/public-pages'
import { apiPath } from '../api-prefix.ts'

/** Maximum size of a request body, and the time the client has to send it. */
export interface BodyLimits {
  maxBytes: number
  withinMs: number
}

const JSON_BODY: BodyLimits = { maxBytes: limits.http.jsonBodyMaxBytes, withinMs: limits.http.jsonBodyTimeoutMs }
export const FORM_BODY: BodyLimits = { maxBytes: limits.http.formBodyMaxBytes, withinMs: limits.http.formBodyTimeoutMs }

/** Paths of the endpoints that stream an uploaded file to the disk, with a separate limit. */
const UPLOAD_PATHS = ENDPOINTS.flatMap(({ endpoint: { form, path } }) =>
  form ? [new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)] : [],
)

/** Whether an endpoint reads its body as a stream. `path` is the result of `apiPath`. */
export const takesFile = (path: string): boolean => UPLOAD_PATHS.some((pattern) => pattern.test(path))

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
  if (path === '/api' || path.startsWith('/api/')) return takesFile(path) ? null : JSON_BODY
  return hasAction(pathname) ? FORM_BODY : null
}
