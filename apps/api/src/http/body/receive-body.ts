import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyLimitsOf, type BodyLimits } from './body-limits.ts'

/** Calls `next` when the request body is in memory, or is not read here. */
export type BodyReceiver = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface BodyReceiverOptions {
  /** Returns null for a request whose body is not read here. */
  limitsOf?: (method: string, pathname: string) => BodyLimits | null
  /** Memory limit of all incomplete bodies together. */
  maxPendingBytes?: number
}

interface PendingBody {
  bytes: number
  abort: () => void
}

const MAX_PENDING_BYTES = 64 * 1024 * 1024

/**
 * Reads bodies into memory before their requests are handled, so that a slow client occupies only its connection. A timeout
 * returns 408 and closes the connection. A chunked body is read to at most one byte over the limit; a declared length over
 * the limit is not read. The handler rejects both. When incomplete bodies exceed their memory limit, the oldest is aborted,
 * because slow clients hold the oldest.
 */
export function createBodyReceiver({
  limitsOf = bodyLimitsOf,
  maxPendingBytes = MAX_PENDING_BYTES,
}: BodyReceiverOptions = {}): BodyReceiver {
  const pending = new Set<PendingBody>()
  let pendingBytes = 0
  const remove = (body: PendingBody): void => {
    if (pending.delete(body)) pendingBytes -= body.bytes
  }
  const abortOldest = (): void => {
    for (const oldest of pending) {
      if (pendingBytes <= maxPendingBytes) return
      oldest.abort()
    }
  }

  return (request, response, next) => {
    const limits = hasBody(request) ? limitsOf(request.method ?? 'GET', pathnameOf(request)) : null
    if (!limits || declaredBytes(request) > limits.maxBytes) return next()
    const chunks: Buffer[] = []
    const body: PendingBody = {
      bytes: 0,
      abort: () => {
        settle()
        // With `Connection: close` Node closes the connection after the response, even if the client still sends.
        response.writeHead(408, { Connection: 'close' }).end()
      },
    }
    const onData = (chunk: Buffer): void => {
      const room = limits.maxBytes + 1 - body.bytes
      const taken = chunk.length > room ? chunk.subarray(0, room) : chunk
      chunks.push(taken)
      body.bytes += taken.length
      pendingBytes += taken.length
      if (body.bytes > limits.maxBytes) {
        request.pause()
        deliver()
      } else if (pendingBytes > maxPendingBytes) abortOldest()
    }
    const deliver = (): void => {
      settle()
      Object.assign(request, { rawBody: Buffer.concat(chunks) })
      next()
    }
    const settle = (): void => {
      clearTimeout(timer)
      remove(body)
      request.off('data', onData).off('end', deliver).off('close', settle)
    }
    const timer = setTimeout(body.abort, limits.withinMs)
    pending.add(body)
    request.on('data', onData).once('end', deliver).once('close', settle)
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Returns the Content-Length of a request; 0 for a chunked body. */
const declaredBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : 0

const pathnameOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/'
