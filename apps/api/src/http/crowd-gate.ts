import type { Vitals } from '../vitals/vitals.ts'
import { apiPath } from './api-prefix.ts'
import { createAllowance } from './allowance.ts'
import { earlyRefusal } from './early-refusal.ts'
import type { Edge } from './edge.ts'

/** For whoever would have to wait too long for a page. */
export const MANY_PEOPLE = 'Many people are in the shop right now.'

/** As many of each as one process works at. Whoever is beyond would only wait until they give up, and slow down the others. */
export interface CrowdLimits {
  /** Orders and payments: what costs most, and what may be tried again without harm. */
  checkouts: number
  /** All that is not answered from memory, as long as it is answered in time; where it is not, fewer are let in. */
  anything: number
}

export interface CrowdGate {
  edge: Edge
  /** Whether more come than can be served well: a moment to be content with what is kept. */
  isCrowded: () => boolean
}

const LIMITS: CrowdLimits = { checkouts: 600, anything: 1_500 }
const LEAST = 48
/** A balancer that is refused takes the process for broken. */
const HEALTH = '/api/health-check'
const CHECKOUT = /^\/api\/(?:orders|(?:sandbox|stripe|square)\/create-intent)$/
/** What belongs to a page somebody has already: cheap, and a page without it is broken. */
const PART_OF_A_PAGE = /^\/(?:assets|media|admin\/assets)\//

/**
 * Refuses at once, with 503 and Retry-After, what there is no room for: checkouts first, so that the shop can still be looked
 * at. Stands behind what memory answers and before everything else, and costs next to nothing. How much room there is shows
 * in how long reading takes: while it takes too long fewer are let in, so that those who are let in do not wait. A request
 * gets here when its body is in, so a slow client takes no slot.
 */
export function createCrowdGate(
  publicUrl: string,
  vitals: Vitals,
  { limits = LIMITS, now = () => performance.now() }: { limits?: CrowdLimits; now?: () => number } = {},
): CrowdGate {
  const underWay = { checkout: 0, anything: 0 }
  const most = limits.anything
  const allowance = createAllowance({ start: most, least: Math.min(LEAST, most), most })
  const refuse = earlyRefusal(publicUrl, {
    code: 'unavailable',
    message: 'Many people are buying at this moment. Please try again in a few seconds.',
    pageText: MANY_PEOPLE,
  })

  const hasRoom = (isCheckout: boolean, isPart: boolean, at: number): boolean => {
    const room = isPart ? limits.anything : allowance.at(at)
    const checkouts = Math.max(1, Math.floor((limits.checkouts * room) / limits.anything))
    return underWay.anything < room && (!isCheckout || underWay.checkout < checkouts)
  }

  const edge: Edge = (request, response) => {
    const { method = 'GET', url = '' } = request
    if (url.startsWith(HEALTH)) return false
    const path = url.split('?', 1)[0] ?? ''
    const isCheckout = method === 'POST' && CHECKOUT.test(apiPath(method, path))
    const isPart = PART_OF_A_PAGE.test(path)
    const startedAt = now()
    if (!hasRoom(isCheckout, isPart, startedAt)) {
      vitals.refused(isCheckout ? 'checkout' : 'anything')
      refuse(request, response)
      return true
    }
    underWay.anything += 1
    if (isCheckout) underWay.checkout += 1
    // A picture on a slow line, or a payment at a slow bank, says nothing about us.
    if (method === 'GET' && !isPart) {
      response.once('finish', () => allowance.note(now() - startedAt, underWay.anything, now()))
    }
    response.once('close', () => {
      underWay.anything -= 1
      if (isCheckout) underWay.checkout -= 1
    })
    return false
  }
  return {
    edge,
    isCrowded: () => allowance.at(now()) < limits.anything || underWay.anything > limits.anything / 2,
  }
}
