import { policy } from '@atelier/domain/policy'
import { PAGES_WITH_ACTION } from '@atelier/domain/shop/public-pages'
import { apiPath } from './api-prefix.ts'

/** What a request's body may be at most, and how long the client may take to send it. */
export interface BodyLimits {
  maxBytes: number
  withinMs: number
}

const JSON_BODY: BodyLimits = { maxBytes: policy.jsonBodyMaxBytes, withinMs: policy.jsonBodyTimeoutMs }
export const FORM_BODY: BodyLimits = { maxBytes: policy.formBodyMaxBytes, withinMs: policy.formBodyTimeoutMs }

/** Calls that receive a file: they stream it to the disk and have a limit of their own. */
const TAKES_A_FILE = new Set([
  '/api/upload/image',
  '/api/upload/product-image',
  '/api/products/admin/import',
  '/api/products/admin/import/check',
])

/** Whether an API route reads its body as a stream. `path` is the path the API routes by. */
export const takesFile = (path: string): boolean => TAKES_A_FILE.has(path)

const ACTIONS = new Set<string>(PAGES_WITH_ACTION)

/** Whether a page of the storefront has an action, also by the address its scripts use (`/contact.data`). */
export const hasAction = (pathname: string): boolean =>
  ACTIONS.has(
    pathname
      .replace(/\.data$/, '')
      .replace(/(?<=.)\/$/, '')
      .toLowerCase(),
  )

/**
 * The limits of a body that is read into memory before the request is handled. Null for a body that is not: one that is
 * streamed to the disk, and one that no page takes, which is refused unread.
 */
export function bodyLimitsOf(method: string, pathname: string): BodyLimits | null {
  if (method === 'GET' || method === 'HEAD') return null
  const path = apiPath(method, pathname)
  if (path === '/api' || path.startsWith('/api/')) return takesFile(path) ? null : JSON_BODY
  return hasAction(pathname) ? FORM_BODY : null
}
