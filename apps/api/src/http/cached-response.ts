import type { IncomingMessage, ServerResponse } from 'node:http'
import { etagMatches, preferredEncoding, type Encoding } from './negotiate.ts'

/** A complete response that many requests share. */
export interface CachedResponse {
  status: number
  etag: string
  /** Alternating names and values, without those about length and encoding. */
  headers: readonly string[]
  /** Length of the uncompressed body in bytes. */
  length: number
  /** Returns the body in an encoding; undefined when it is not made yet. */
  bodyIn: (encoding: Encoding) => Buffer | undefined
}

/**
 * Sends a cached response at the level of node:http, with the id of the request if there is one. Returns the status; null
 * when the client accepts only an encoding that is not made yet, and then nothing is sent.
 */
export function sendCachedResponse(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  requestId?: string,
): number | null {
  const own = requestId === undefined ? [] : ['X-Request-Id', requestId]
  const known = headers['if-none-match']
  if (known !== undefined && cached.status === 200 && etagMatches(known, cached.etag)) {
    response.writeHead(304, cached.headers.concat(own)).end()
    return 304
  }
  const encoding = preferredEncoding(readHeader(headers['accept-encoding']), cached.length) ?? 'identity'
  const body = cached.bodyIn(encoding)
  if (!body) return null
  const length = ['Content-Length', String(body.length)]
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
  response.writeHead(cached.status, [...cached.headers, ...length, ...encoded, ...own])
  response.end(method === 'HEAD' ? undefined : body)
  return cached.status
}

const readHeader = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(',')
