import type { Metrics } from '../metrics/metrics.ts'
import { apiPath } from './api-prefix.ts'
import { createAdaptiveConcurrencyLimit } from './adaptive-concurrency.ts'
import { createEarlyRejection } from './early-rejection.ts'
import type { EarlyHandler } from './fast-path.ts'

/** For whoever would have to wait too long for a page. */
export const OVERLOADED_MESSAGE = 'Many people are in the shop right now.'

/** As many of each as one process works at. Whoever is beyond would only wait until they give up, and slow down the others. */
export interface LoadLimits {
  /** Orders and payments: what costs most, and what may be tried again without harm. */
  checkouts: number
  /** All that is not answered from memory, as long as it is answered in time; where it is not, fewer are let in. */
  anything: number
}

export interface LoadShedder {
  handler: EarlyHandler
  /** Whether more come than can be served well: a moment to be content with what is kept. */
  isOverloaded: () => boolean
}

const LIMITS: LoadLimits = { checkouts: 600, anything: 1_500 }
const MIN_CONCURRENCY = 48
/** A balancer that is refused takes the process for broken. */
const HEALTH = '/api/health-check'
const CHECKOUT = /^\/api\/(?:orders|(?:sandbox|stripe|square)\/create-intent)$/
/** What belongs to a page somebody has already: cheap, and a page without it is broken. */
const PAGE_ASSET = /^\/(?:assets|media|admin\/assets)\//

/**
 * Refuses at once, with 503 and Retry-After, what there is no room for: checkouts first, so that the shop can still be looked
 * at. Stands behind what memory answers and before everything else, and costs next to nothing. How much room there is shows
 * in how long reading takes: while it takes too long fewer are let in, so that those who are let in do not wait. A request
 * gets here when its body is in, so a slow client takes no slot.
 */
export function createLoadShedder(
  publicUrl: string,
  metrics: Metrics,
  { limits = LIMITS, now = () => performance.now() }: { limits?: LoadLimits; now?: () => number } = {},
): LoadShedder {
  const inFlight = { checkout: 0, anything: 0 }
  const max = limits.anything
  const limit = createAdaptiveConcurrencyLimit({ start: max, min: Math.min(MIN_CONCURRENCY, max), max })
  const refuse = createEarlyRejection(publicUrl, {
    code: 'unavailable',
    message: 'Many people are buying at this moment. Please try again in a few seconds.',
    pageText: OVERLOADED_MESSAGE,
  })

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
      refuse(request, response)
      return true
    }
    inFlight.anything += 1
    if (isCheckout) inFlight.checkout += 1
    // A picture on a slow line, or a payment at a slow bank, says nothing about us.
    if (method === 'GET' && !isAsset) {
      response.once('finish', () => limit.record(now() - startedAt, inFlight.anything, now()))
    }
    response.once('close', () => {
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
