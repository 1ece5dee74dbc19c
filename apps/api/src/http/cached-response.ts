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
  /** Heads to reuse, of each encoding that was sent. Null: node:http writes the head of every response. */
  heads: Partial<Record<Encoding, WrittenHead | undefined>> | null
}

/** The head of a response as node:http wrote it, cut where the date and the id of one request go. */
interface WrittenHead {
  before: string
  after: string
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
  const head = cached.heads?.[encoding]
  if (head && method === 'GET' && response.shouldKeepAlive) {
    reuseHead(response, cached.status, `${head.before}${ownLine(requestId)}Date: ${httpDate()}\r\n${head.after}`)
    response.end(body)
    return cached.status
  }
  const length = ['Content-Length', String(body.length)]
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
  response.writeHead(cached.status, [...cached.headers, ...length, ...encoded, ...own])
  if (cached.heads && response.shouldKeepAlive) cached.heads[encoding] = readHead(response, ownLine(requestId))
  response.end(method === 'HEAD' ? undefined : body)
  return cached.status
}

const readHeader = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(',')

const ownLine = (requestId: string | undefined): string =>
  requestId === undefined ? '' : `X-Request-Id: ${requestId}\r\n`

/** Where node:http holds the head that it wrote. It is not documented, so nothing depends on finding it. */
const HEAD = '_header'
type WithHead = ServerResponse & { [HEAD]?: unknown }

/** Returns the head that node:http just wrote; undefined when a version of node holds it elsewhere. */
function readHead(response: WithHead, own: string): WrittenHead | undefined {
  const head = response[HEAD]
  if (typeof head !== 'string') return undefined
  const start = head.indexOf(`\r\n${own}Date: `) + 2
  const end = head.indexOf('\r\n', start + own.length) + 2
  return start < 2 || end < 2 ? undefined : { before: head.slice(0, start), after: head.slice(end) }
}

/** Makes node:http send this head. It would check and join the same dozen headers again for every request. */
function reuseHead(response: WithHead, status: number, head: string): void {
  response.statusCode = status
  response[HEAD] = head
}

let dateSecond = 0
let date = ''

/** The value of the header `Date`, made once per second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1_000)
  if (second !== dateSecond) date = new Date(second * 1_000).toUTCString()
  dateSecond = second
  return date
}
