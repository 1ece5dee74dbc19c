import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyLimitsOf, type BodyLimits } from './body-limits.ts'

/** Continues with a request whose body is in memory, or is not to be read. */
export type BodyReceiver = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface BodyReceiverOptions {
  /** Null for a request whose body is not read here. */
  limitsOf?: (method: string, pathname: string) => BodyLimits | null
  /** What all unfinished bodies together may occupy. */
  maxPendingBytes?: number
}

interface PendingBody {
  bytes: number
  abort: () => void
}

const MAX_PENDING_BYTES = 64 * 1024 * 1024

/**
 * Reads bodies into memory before anything else is done for their requests, so that a slow client occupies nothing but its
 * connection. A body that takes too long is answered 408 and ends the connection. Of a body without an announced length at
 * most one byte more than allowed is read; one announced too large is not read at all. Both are passed on, and the handler
 * refuses them. When unfinished bodies fill their share of the memory the oldest is given up: slow clients hold the oldest.
 */
export function createBodyReceiver({
  limitsOf = bodyLimitsOf,
  maxPendingBytes = MAX_PENDING_BYTES,
}: BodyReceiverOptions = {}): BodyReceiver {
  const pending = new Set<PendingBody>()
  let pendingBytes = 0
  const forget = (body: PendingBody): void => {
    if (pending.delete(body)) pendingBytes -= body.bytes
  }
  const makeRoom = (): void => {
    for (const oldest of pending) {
      if (pendingBytes <= maxPendingBytes) return
      oldest.abort()
    }
  }

  return (request, response, next) => {
    const limits = hasBody(request) ? limitsOf(request.method ?? 'GET', pathnameOf(request)) : null
    if (!limits || announcedBytes(request) > limits.maxBytes) return next()
    const chunks: Buffer[] = []
    const body: PendingBody = {
      bytes: 0,
      abort: () => {
        settle()
        // With `Connection: close` node ends the connection after the answer, whatever the client still sends.
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
      } else if (pendingBytes > maxPendingBytes) makeRoom()
    }
    const deliver = (): void => {
      settle()
      Object.assign(request, { rawBody: Buffer.concat(chunks) })
      next()
    }
    const settle = (): void => {
      clearTimeout(timer)
      forget(body)
      request.off('data', onData).off('end', deliver).off('close', settle)
    }
    const timer = setTimeout(body.abort, limits.withinMs)
    pending.add(body)
    request.on('data', onData).once('end', deliver).once('close', settle)
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** The length a request announces; 0 when it sends its body in chunks. */
const announcedBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : 0

const pathnameOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/'
