import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deps } from '../deps.ts'
import { sendCachedResponse, type CachedResponse } from './cached-response.ts'
import { REVALIDATE, type Encoding } from './negotiate.ts'
import { apiHeaders } from './security-headers.ts'

/** Sends a response and returns true, or leaves the request untouched and returns false. */
export type EarlyHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/** A body that the route sent before. */
interface SentBody {
  etag: string
  length: number
  encoded: (encoding: Encoding) => Buffer
}

/**
 * Creates a handler that serves cached responses before the framework, with the same bytes and headers as the route. Logs at
 * level debug, because there may be tens of thousands of requests per second.
 */
export function createFastPath(
  publicUrl: string,
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  peek: (address: string) => SentBody | null,
): EarlyHandler {
  const fixed = Object.entries({
    'Content-Type': 'application/json',
    'Cache-Control': REVALIDATE,
    Vary: 'Accept-Encoding',
    ...apiHeaders(publicUrl),
  }).flat()
  const responses = new WeakMap<SentBody, CachedResponse>()
  const responseOf = (body: SentBody): CachedResponse => {
    const known = responses.get(body)
    if (known) return known
    const { etag, length, encoded } = body
    const headers = [...fixed, 'ETag', etag]
    const made = { status: 200, etag, length, headers, bodyIn: encoded }
    responses.set(body, made)
    return made
  }
  return (request, response) => {
    // A client that sends a request id expects it in the log, so the framework handles the request.
    if (request.method !== 'GET' || !request.url || request.headers['x-request-id']) return false
    const body = peek(request.url)
    if (!body) return false
    const requestId = randomUUID()
    const status = sendCachedResponse(request, response, responseOf(body), requestId)
    if (status === null) return false
    metrics.recordRequest('GET', 'cached', status, 0)
    log.debug({ requestId, method: 'GET', route: 'cached', status }, 'request')
    return true
  }
}
