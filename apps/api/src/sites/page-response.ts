import type { IncomingMessage, ServerResponse } from 'node:http'
import { etagMatches, preferredEncoding } from '../http/negotiate.ts'
import { EncodedBody } from '../http/encoded-body.ts'
import type { StoredPage } from './page-store.ts'

/** Value of the header `X-Cache`. */
export type CacheStatus = 'hit' | 'miss' | 'stale'

/** Browsers never store such a page without asking; shared caches never store it. */
export const PERSONAL = 'private, no-cache'

/**
 * Reads a response to its end. `cacheControl` applies unless the response sets its own; a failure is never cached. `defaults` may
 * name what it varies by.
 */
export async function readPage(
  response: Response,
  defaults: Readonly<Record<string, string>>,
  cacheControl: string | undefined,
): Promise<StoredPage> {
  const body = new EncodedBody(Buffer.from(await response.arrayBuffer()))
  const { headers, status } = response
  headers.delete('content-length')
  if (status >= 500) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('cache-control')) headers.set('Cache-Control', cacheControl ?? PERSONAL)
  headers.set('Vary', defaults.Vary ?? 'Accept-Encoding')
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
  if (status === 200) headers.set('ETag', body.etag)
  return {
    status,
    headers: [...headers, ['X-Cache', 'hit']].flat(),
    etag: body.etag,
    body,
  }
}

/** Answers a request with a page: 304 when the client has it, else compressed as the client accepts it. */
export async function sendPage(request: Request, page: StoredPage, cacheStatus?: CacheStatus): Promise<Response> {
  const headers = new Headers()
  for (let index = 0; index < page.headers.length; index += 2) {
    headers.append(page.headers[index] ?? '', page.headers[index + 1] ?? '')
  }
  if (cacheStatus) headers.set('X-Cache', cacheStatus)
  else headers.delete('X-Cache')
  if (page.status === 200 && etagMatches(request.headers.get('if-none-match'), page.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const isCompressible = /^(text|application)\//.test(headers.get('content-type') ?? '')
  const compression = isCompressible
    ? preferredEncoding(request.headers.get('accept-encoding'), page.body.length)
    : null
  const body = await page.body.get(compression ?? 'identity')
  if (compression) headers.set('Content-Encoding', compression)
  const isEmpty = [204, 205, 304].includes(page.status)
  if (!isEmpty) headers.set('Content-Length', String(body.length))
  return new Response(isEmpty || request.method === 'HEAD' ? null : new Uint8Array(body), {
    status: page.status,
    headers,
  })
}

/** Adds the parameters that no page reads to a redirect: campaigns are counted at its target. */
export function withRest(response: Response, rest: URLSearchParams): Response {
  const location = response.headers.get('location')
  if (location === null || rest.size === 0) return response
  response.headers.set('Location', `${location}${location.includes('?') ? '&' : '?'}${rest.toString()}`)
  return response
}

/**
 * Sends a page at the level of node:http. Returns the status; null when the client accepts only an encoding that is not made
 * yet, and then nothing is sent.
 */
export function sendPageEarly(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
): number | null {
  const known = headers['if-none-match']
  if (page.status === 200 && etagMatches(known, page.etag)) {
    response.writeHead(304, [...page.headers]).end()
    return 304
  }
  const accepted = headers['accept-encoding']
  const encoding = preferredEncoding(accepted, page.body.length) ?? 'identity'
  const body = page.body.peek(encoding)
  if (!body) return null
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
  response.writeHead(page.status, [...page.headers, 'Content-Length', String(body.length), ...encoded])
  response.end(method === 'HEAD' ? undefined : body)
  return page.status
}
