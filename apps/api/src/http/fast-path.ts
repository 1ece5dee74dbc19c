import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deps } from '../deps.ts'
import { etagMatches, preferredEncoding, REVALIDATE } from './negotiate.ts'
import { apiHeaders } from './security-headers.ts'

/** Sends a response and returns true, or leaves the request untouched and returns false. */
export type EarlyHandler = (request: IncomingMessage, response: ServerResponse) => boolean

interface CachedResponse {
  etag: string
  plain: Buffer
  encoded: (encoding: 'br' | 'gzip') => Buffer
}

/**
 * Creates a handler that serves cached responses before the framework, with the same bytes and headers as the route. Logs at
 * level debug, because there may be tens of thousands of requests per second.
 */
export function createFastPath(
  publicUrl: string,
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  peek: (address: string) => CachedResponse | null,
): EarlyHandler {
  const fixed = Object.entries({
    'Content-Type': 'application/json',
    'Cache-Control': REVALIDATE,
    Vary: 'Accept-Encoding',
    ...apiHeaders(publicUrl),
  }).flat()
  return (request, response) => {
    // A client that sends a request id expects it in the log, so the framework handles the request.
    if (request.method !== 'GET' || !request.url || request.headers['x-request-id']) return false
    const cached = peek(request.url)
    if (!cached) return false
    const requestId = randomUUID()
    const headers = [...fixed, 'ETag', cached.etag, 'X-Request-Id', requestId]
    const isKnown = etagMatches(request.headers['if-none-match'], cached.etag)
    const accepted = request.headers['accept-encoding']
    const encoding = preferredEncoding(typeof accepted === 'string' ? accepted : undefined, cached.plain.length)
    if (isKnown) {
      response.writeHead(304, headers).end()
    } else {
      const body = encoding ? cached.encoded(encoding) : cached.plain
      headers.push('Content-Length', String(body.length))
      if (encoding) headers.push('Content-Encoding', encoding)
      response.writeHead(200, headers).end(body)
    }
    metrics.recordRequest('GET', 'kept', isKnown ? 304 : 200, 0)
    log.debug({ requestId, method: 'GET', route: 'kept', status: isKnown ? 304 : 200 }, 'request')
    return true
  }
}
