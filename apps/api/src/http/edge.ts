import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deps } from '../deps.ts'
import { alreadyHas, preferredEncoding, REVALIDATE } from './negotiate.ts'
import { apiHeaders } from './security-headers.ts'

/** Answers a request from memory and returns true, or leaves it alone and returns false. */
export type Edge = (request: IncomingMessage, response: ServerResponse) => boolean

interface Kept {
  etag: string
  plain: Buffer
  encoded: (encoding: 'br' | 'gzip') => Buffer
}

/**
 * Gives what is ready before the framework is asked: the same bytes and headers as the route, at the price of a bare
 * server. Its log lines are of level debug, because there may be tens of thousands a second.
 */
export function createEdge(
  publicUrl: string,
  { log, vitals }: Pick<Deps, 'log' | 'vitals'>,
  peek: (address: string) => Kept | null,
): Edge {
  const fixed = Object.entries({
    'Content-Type': 'application/json',
    'Cache-Control': REVALIDATE,
    Vary: 'Accept-Encoding',
    ...apiHeaders(publicUrl),
  }).flat()
  return (request, response) => {
    // Whoever sends an id of its own wants to find it in the log.
    if (request.method !== 'GET' || !request.url || request.headers['x-request-id']) return false
    const kept = peek(request.url)
    if (!kept) return false
    const requestId = randomUUID()
    const headers = [...fixed, 'ETag', kept.etag, 'X-Request-Id', requestId]
    const isKnown = alreadyHas(request.headers['if-none-match'], kept.etag)
    const accepted = request.headers['accept-encoding']
    const encoding = preferredEncoding(typeof accepted === 'string' ? accepted : undefined, kept.plain.length)
    if (isKnown) {
      response.writeHead(304, headers).end()
    } else {
      const body = encoding ? kept.encoded(encoding) : kept.plain
      headers.push('Content-Length', String(body.length))
      if (encoding) headers.push('Content-Encoding', encoding)
      response.writeHead(200, headers).end(body)
    }
    vitals.request('GET', 'kept', isKnown ? 304 : 200, 0)
    log.debug({ requestId, method: 'GET', route: 'kept', status: isKnown ? 304 : 200 }, 'request')
    return true
  }
}
