import type { Metrics } from '../../metrics/metrics.ts'
import { apiPath } from '../api-prefix.ts'
import { createAdaptiveConcurrencyLimit } from './adaptive-concurrency.ts'
import { createEarlyRejection } from './early-rejection.ts'
import type { FindPageColors } from './unavailable-page.ts'
import type { EarlyHandler } from '../fast-path.ts'
import { hasReleasedSlots, onSlotReleased } from './request-slot.ts'

/** Text on the unavailable page. */
export const OVERLOADED_MESSAGE = 'We’re very busy right now.'

/** Maximum concurrent requests of one process. Requests beyond it would time out in a queue and slow down the others. */
export interface LoadLimits {
  /** Orders and payments: the most expensive requests, and safe to retry. */
  checkouts: number
  /** All requests that are not served from the cache. The actual limit falls below this while responses are late. */
  anything: number
}

export interface LoadShedder {
  handler: EarlyHandler
  /** Whether the process is overloaded, so that callers should prefer cached data. */
  isOverloaded: () => boolean
}

const LIMITS: LoadLimits = { checkouts: 600, anything: 1_500 }
const MIN_CONCURRENCY = 48
/** Never rejected: a load balancer would take the process for broken. */
const HEALTH = '/api/health-check'
const CHECKOUT = /^\/api\/(?:orders|(?:sandbox|stripe|square)\/create-intent)$/
/** Files of pages that were already sent: cheap, and the page is broken without them. */
const PAGE_ASSET = /^\/(?:assets|fonts|media|admin\/assets)\//

interface LoadShedderOptions {
  limits?: LoadLimits
  now?: () => number
  findColors?: FindPageColors
}

/**
 * Creates the load shedder: rejects requests over the limit with 503 and Retry-After, checkouts first, so that visitors can
 * still browse. The response times of GET requests set the limit. Runs after the fast paths and after the body is
 * received, so a slow client takes no slot.
 */
export function createLoadShedder(
  publicUrl: string,
  metrics: Metrics,
  { limits = LIMITS, now = () => performance.now(), findColors }: LoadShedderOptions = {},
): LoadShedder {
  const inFlight = { checkout: 0, anything: 0 }
  const max = limits.anything
  const limit = createAdaptiveConcurrencyLimit({ start: max, min: Math.min(MIN_CONCURRENCY, max), max })
  const rejection = {
    code: 'unavailable',
    message: 'We’re very busy right now. Please try again in a few seconds.',
    pageText: OVERLOADED_MESSAGE,
  } as const
  const reject = createEarlyRejection(publicUrl, rejection, findColors)

  const hasRoom = (isCheckout: boolean, isAsset: boolean, at: number): boolean => {
    const room = isAsset ? limits.anything : limit.current(at)
    const checkouts = Math.max(1, Math.floor((limits.checkouts * room) / limits.anything))
    return inFlight.anything < room && (!isCheckout || inFlight.checkout < checkouts)
  }

  const handler: EarlyHandler = (request, response) => {
    const { method = 'GET', url = '' } = request
    if (url.startsWith(HEALTH)) return false
    const path = url.split('?', 1)[0] ?? ''
    const isCheckout = method === 'POST' && CHECKOUT.test(apiPath(method, path))
    const isAsset = PAGE_ASSET.test(path)
    const startedAt = now()
    if (!hasRoom(isCheckout, isAsset, startedAt)) {
      metrics.recordRejected(isCheckout ? 'checkout' : 'anything')
      reject(request, response)
      return true
    }
    inFlight.anything += 1
    if (isCheckout) inFlight.checkout += 1
    // An image on a slow connection or a payment at a slow provider does not measure this process.
    if (method === 'GET' && !isAsset) {
      response.once('finish', () => {
        if (!hasReleasedSlots(response)) limit.record(now() - startedAt, inFlight.anything, now())
      })
    }
    onSlotReleased(response, () => {
      inFlight.anything -= 1
      if (isCheckout) inFlight.checkout -= 1
    })
    return false
  }
  return {
    handler,
    isOverloaded: () => limit.current(now()) < limits.anything || inFlight.anything > limits.anything / 2,
  }
}
