import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { etagMatches, preferredEncoding } from '../http/negotiate.ts'
import { compressBody } from './encoding.ts'
import type { StoredPage } from './page-store.ts'

/** Value of the header `X-Cache`. */
export type CacheStatus = 'hit' | 'miss' | 'stale'

/** Browsers never store such a page without asking; shared caches never store it. */
export const PERSONAL = 'private, no-cache'

/** Reads a response to its end. `cacheControl` applies unless the response sets its own; a failure is never cached. */
export async function readPage(
  response: Response,
  defaults: Readonly<Record<string, string>>,
  cacheControl: string | undefined,
): Promise<StoredPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  const { headers } = response
  const etag = `W/"${hash('sha1', plain, 'base64url')}"`
  headers.delete('content-length')
  if (response.status >= 500) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('cache-control')) headers.set('Cache-Control', cacheControl ?? PERSONAL)
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
  headers.set('Vary', 'Accept-Encoding')
  if (response.status === 200) headers.set('ETag', etag)
  return { status: response.status, headers: [...headers].flat(), etag, plain }
}

/** Answers a request with a page: 304 when the client has it, else compressed as the client accepts it. */
export async function sendPage(request: Request, page: StoredPage, cacheStatus?: CacheStatus): Promise<Response> {
  const headers = new Headers()
  for (let index = 0; index < page.headers.length; index += 2) {
    headers.append(page.headers[index] ?? '', page.headers[index + 1] ?? '')
  }
  if (cacheStatus) headers.set('X-Cache', cacheStatus)
  if (page.status === 200 && etagMatches(request.headers.get('if-none-match'), page.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const isCompressible = /^(text|application)\//.test(headers.get('content-type') ?? '')
  const accepted = request.headers.get('accept-encoding')
  const encoding = isCompressible ? preferredEncoding(accepted, page.plain.length) : null
  let body = page.plain
  if (encoding) {
    page[encoding] ??= await compressBody(encoding, page.plain)
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

/** Adds the parameters that no page reads to a redirect: campaigns are counted at its target. */
export function withRest(response: Response, rest: URLSearchParams): Response {
  const location = response.headers.get('location')
  if (location === null || rest.size === 0) return response
  response.headers.set('Location', `${location}${location.includes('?') ? '&' : '?'}${rest.toString()}`)
  return response
}

/**
 * Answers with a cached page at the level of node:http. Returns the status; null when the client accepts only an encoding
 * that has not been made yet.
 */
export function sendStoredPage(request: IncomingMessage, response: ServerResponse, page: StoredPage): number | null {
  const { method, headers } = request
  const encoding = preferredEncoding(readHeader(headers['accept-encoding']), page.plain.length)
  const body = encoding ? page[encoding] : page.plain
  if (!body) return null
  const sent = [...page.headers, 'X-Cache', 'hit']
  if (page.status === 200 && etagMatches(headers['if-none-match'], page.etag)) {
    response.writeHead(304, sent).end()
    return 304
  }
  sent.push('Content-Length', String(body.length))
  if (encoding) sent.push('Content-Encoding', encoding)
  response.writeHead(page.status, sent).end(method === 'HEAD' ? undefined : body)
  return page.status
}

const readHeader = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(',')
