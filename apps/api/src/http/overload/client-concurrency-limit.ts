import type { Server } from 'node:http'
import type { Config } from '../../config.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { addressKey, requestAddress } from '../client-address.ts'
import { createEarlyRejection } from './early-rejection.ts'
import type { FindPageColors } from './unavailable-page.ts'
import type { EarlyHandler } from './admission.ts'
import { onSlotReleased } from './request-slot.ts'

/** Counts open requests or connections per client address. `add` returns the function that removes the entry. */
function createCounts(): { of: (key: string) => number; add: (key: string) => () => void } {
  const counts = new Map<string, number>()
  return {
    of: (key) => counts.get(key) ?? 0,
    add: (key) => {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return () => {
        const remaining = (counts.get(key) ?? 1) - 1
        if (remaining > 0) counts.set(key, remaining)
        else counts.delete(key)
      }
    },
  }
}

type LimitConfig = Pick<Config, 'publicUrl' | 'TRUSTED_PROXIES' | 'REQUESTS_PER_ADDRESS' | 'RATE_LIMIT_FACTOR'>

/** Browsers hold several connections per visitor open, and a whole office may share one address. */
const CONNECTIONS_PER_REQUEST = 5

const maxRequests = ({ REQUESTS_PER_ADDRESS, RATE_LIMIT_FACTOR }: LimitConfig): number =>
  Math.max(1, Math.floor(REQUESTS_PER_ADDRESS * RATE_LIMIT_FACTOR))

/**
 * Rejects a request with 429 while REQUESTS_PER_ADDRESS requests of the same client address are open. A request is open from
 * its headers to the end of its response, so a slow client cannot take every slot. A stream of events does not count once
 * it is open.
 */
export function createClientConcurrencyLimit(
  config: LimitConfig,
  metrics: Metrics,
  findColors?: FindPageColors,
): EarlyHandler {
  const open = createCounts()
  const max = maxRequests(config)
  const rejection = {
    code: 'too_many_requests',
    message: 'Too many requests from your network are open at once. Please try again in a few seconds.',
    pageText: 'Too many requests from your network are open at once.',
  } as const
  const reject = createEarlyRejection(config.publicUrl, rejection, findColors)
  return (request, response) => {
    const key = requestAddress(request, config.TRUSTED_PROXIES)
    if (open.of(key) >= max) {
      metrics.recordRejected('client')
      reject(request, response)
      return true
    }
    onSlotReleased(response, open.add(key))
    return false
  }
}

/**
 * Closes connections beyond five times the request limit, so that idle connections of one client do not fill the memory.
 * Behind a proxy all connections come from the proxy, which must limit its clients (`limit_conn`).
 */
export function limitConnections(server: Server, config: LimitConfig): void {
  if (config.TRUSTED_PROXIES > 0) return
  const open = createCounts()
  const max = maxRequests(config) * CONNECTIONS_PER_REQUEST
  server.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress ?? '')
    if (open.of(key) >= max) socket.destroy()
    else socket.once('close', open.add(key))
  })
}
