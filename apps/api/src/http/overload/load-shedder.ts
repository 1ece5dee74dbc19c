import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientShare } from '../../batches/fair-queue.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { apiPath } from '../api-prefix.ts'
import { createAdaptiveConcurrencyLimit } from './adaptive-concurrency.ts'
import { createEarlyRejection } from './early-rejection.ts'
import type { FindPageColors } from './unavailable-page.ts'
import type { EarlyHandler } from './admission.ts'
import { hasReleasedSlots, onSlotReleased } from './request-slot.ts'

/** Text on the unavailable page. */
export const OVERLOADED_MESSAGE = 'We’re very busy right now.'

/** Maximum concurrent requests of one process. Requests beyond it would time out in a queue and slow down the others. */
export interface LoadLimits {
  /** Orders and payments: the most expensive requests, and safe to retry. */
  checkouts: number
  /**
   * All requests that are not served from the cache. The actual limit falls below this while responses are late. Files
   * of pages have as many slots of their own.
   */
  anything: number
}

export interface LoadShedder {
  handler: EarlyHandler
  /** Whether the process is overloaded, so that callers should prefer cached data. */
  isOverloaded: () => boolean
}

const LIMITS: LoadLimits = { checkouts: 600, anything: 1_500 }
const MIN_CONCURRENCY = 48
/** Multiplies the limit for the first request of a client. */
const BEYOND_LIMIT = 2
/** Never rejected: a load balancer would take the process for broken. */
const HEALTH = '/api/health-check'
const CHECKOUT = /^\/api\/(?:orders|(?:sandbox|stripe|square)\/create-intent)$/
/** Files of pages that were already sent: cheap, and the page is broken without them. */
const PAGE_ASSET = /^\/(?:assets|fonts|media|admin\/assets)\//

interface LoadShedderOptions {
  limits?: LoadLimits
  now?: () => number
  findColors?: FindPageColors
  /** Returns the key of the client; all requests are of one client by default. */
  clientOf?: (request: IncomingMessage) => string
  /** Multiplies the share of one client (RATE_LIMIT_FACTOR); 1 by default. */
  clientFactor?: number
}

interface Slots {
  /** Whether a client may take one of `room` slots. */
  hasRoom: (client: string, room: number) => boolean
  take: (response: ServerResponse, client: string) => void
  /** Requests whose response has not begun, exact when there are at least `enough`. */
  working: (enough: number) => number
  /** Requests whose response has not ended. */
  open: () => number
}

/**
 * Slots of requests. A request counts until its response begins: a client that reads slowly, or never, uses no more of
 * the process. One client has at most a third of the slots; the client '' has no limit of its own.
 */
function createSlots(clientFactor: number): Slots {
  const open = new Map<ServerResponse, string>()
  /** Counts the requests of each client whose response has not begun. */
  const countWorking = (): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const [{ headersSent }, client] of open) if (!headersSent) counts.set(client, (counts.get(client) ?? 0) + 1)
    return counts
  }
  const sum = (counts: Map<string, number>, perClient = Infinity): number => {
    let total = 0
    for (const [client, count] of counts) total += client === '' ? count : Math.min(count, perClient)
    return total
  }
  return {
    hasRoom(client, room) {
      const share = client === '' ? room : clientShare(room, clientFactor)
      // Counts only when it matters: usually few requests are open.
      if (open.size < Math.min(share, room)) return true
      const counts = countWorking()
      const own = counts.get(client) ?? 0
      // What one client had open before the limit fell leaves the room of the others. A client that has nothing open is
      // let in beyond the limit: a few others may have used it up.
      const most = client !== '' && own === 0 ? room * BEYOND_LIMIT : room
      return sum(counts, clientShare(room, clientFactor)) < most && own < share
    },
    take(response, client) {
      open.set(response, client)
      onSlotReleased(response, () => open.delete(response))
    },
    working: (enough) => (open.size < enough ? open.size : sum(countWorking())),
    open: () => open.size,
  }
}

/**
 * Creates the load shedder: rejects requests over the limit with 503 and Retry-After, checkouts first, so that visitors can
 * still browse. The response times of GET requests set the limit. Runs after the fast paths and after the body is
 * received, so a slow client takes no slot.
 */
export function createLoadShedder(
  publicUrl: string,
  metrics: Metrics,
  {
    limits = LIMITS,
    now = () => performance.now(),
    findColors,
    clientOf = () => '',
    clientFactor = 1,
  }: LoadShedderOptions = {},
): LoadShedder {
  const anything = createSlots(clientFactor)
  const checkouts = createSlots(clientFactor)
  const assets = createSlots(clientFactor)
  const max = limits.anything
  const limit = createAdaptiveConcurrencyLimit({ start: max, min: Math.min(MIN_CONCURRENCY, max), max })
  const rejection = {
    code: 'unavailable',
    message: 'We’re very busy right now. Please try again in a few seconds.',
    pageText: OVERLOADED_MESSAGE,
  } as const
  const reject = createEarlyRejection(publicUrl, rejection, findColors)

  const hasRoom = (kind: RequestKind, client: string, at: number): boolean => {
    if (kind === 'asset') return assets.hasRoom(client, limits.anything)
    const room = limit.current(at)
    if (!anything.hasRoom(client, room)) return false
    const forCheckouts = Math.max(1, Math.floor((limits.checkouts * room) / limits.anything))
    return kind !== 'checkout' || checkouts.hasRoom(client, forCheckouts)
  }
  const take = (kind: RequestKind, response: ServerResponse, client: string): void => {
    ;(kind === 'asset' ? assets : anything).take(response, client)
    if (kind === 'checkout') checkouts.take(response, client)
  }

  const handler: EarlyHandler = (request, response) => {
    const { method = 'GET', url = '' } = request
    if (url.startsWith(HEALTH)) return false
    const kind = kindOf(method, url)
    const client = clientOf(request)
    const startedAt = now()
    if (!hasRoom(kind, client, startedAt)) {
      metrics.recordRejected(kind === 'checkout' ? 'checkout' : 'anything')
      reject(request, response)
      return true
    }
    take(kind, response, client)
    response.once('finish', () => {
      if (kind !== 'asset' && isSample(method, response)) {
        limit.record(now() - startedAt, anything.open(), now())
      }
    })
    return false
  }
  return {
    handler,
    isOverloaded: () =>
      limit.current(now()) < limits.anything || anything.working(limits.anything / 2) > limits.anything / 2,
  }
}

type RequestKind = 'asset' | 'checkout' | 'other'

function kindOf(method: string, url: string): RequestKind {
  const path = url.split('?', 1)[0] ?? ''
  if (PAGE_ASSET.test(path)) return 'asset'
  return method === 'POST' && CHECKOUT.test(apiPath(method, path)) ? 'checkout' : 'other'
}

/** Statuses of requests that the process refused alone, without a provider or another wait. */
const REFUSED = new Set([400, 413, 415])

/**
 * Whether the time of a response measures the process: that of a page or a list, and that of a refused body. Other
 * requests may wait for a slow payment provider or a slow upload, a stream stays open.
 */
const isSample = (method: string, response: ServerResponse): boolean =>
  !hasReleasedSlots(response) && (method === 'GET' || REFUSED.has(response.statusCode))
