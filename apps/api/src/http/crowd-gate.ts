import type { Vitals } from '../vitals/vitals.ts'
import { apiPath } from './api-prefix.ts'
import type { Edge } from './edge.ts'
import { apiHeaders } from './security-headers.ts'

/** As many of each as one process works at. Whoever is beyond would only wait until they give up, and slow down the others. */
export interface CrowdLimits {
  /** Orders and payments: what costs most, and what may be tried again without harm. */
  checkouts: number
  /** All that is not answered from memory. */
  anything: number
}

const LIMITS: CrowdLimits = { checkouts: 600, anything: 1_500 }
const AGAIN_AFTER_SECONDS = 3
/** A balancer that is refused takes the process for broken. */
const HEALTH = '/api/health-check'
const CHECKOUT = /^\/api\/(?:orders|(?:sandbox|stripe|square)\/create-intent)$/

/**
 * Refuses at once, with 503 and Retry-After, what there is no room for: checkouts first, so that the shop can still be looked
 * at. Stands behind what memory answers and before everything else, and costs next to nothing.
 */
export function createCrowdGate(publicUrl: string, vitals: Vitals, limits: CrowdLimits = LIMITS): Edge {
  const underWay = { checkout: 0, anything: 0 }
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Retry-After': String(AGAIN_AFTER_SECONDS),
    ...apiHeaders(publicUrl),
  }
  const message = 'Many people are buying at this moment. Please try again in a few seconds.'
  const refusal = JSON.stringify({ success: false, code: 'unavailable', message, errors: [] })
  return ({ method = 'GET', url = '' }, response) => {
    if (url.startsWith(HEALTH)) return false
    const isCheckout = method === 'POST' && CHECKOUT.test(apiPath(method, url.split('?', 1)[0] ?? ''))
    if ((isCheckout && underWay.checkout >= limits.checkouts) || underWay.anything >= limits.anything) {
      vitals.refused(isCheckout ? 'checkout' : 'anything')
      response.writeHead(503, headers).end(refusal)
      return true
    }
    underWay.anything += 1
    if (isCheckout) underWay.checkout += 1
    response.once('close', () => {
      underWay.anything -= 1
      if (isCheckout) underWay.checkout -= 1
    })
    return false
  }
}
