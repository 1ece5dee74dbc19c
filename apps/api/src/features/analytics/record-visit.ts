import { countedPage } from '@atelier/domain/analytics/counted-page'
import { countryOfZone } from '@atelier/domain/region/country-of-zone'
import { deviceClass } from '@atelier/domain/analytics/device-class'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { trafficSource } from '@atelier/domain/analytics/traffic-source'
import type { RecordVisitBody } from '@atelier/domain/analytics/visit.schema'
import { shouldRecordVisit } from '@atelier/domain/analytics/should-record-visit'
import { limits } from '@atelier/domain/limits/limits'
import { isbot } from 'isbot'
import type { Deps } from '../../deps.ts'
import { readReceiptToken } from '../../links/order-links.ts'
import type { VisitRecorder } from './visit-recorder.ts'
import type { VisitorSalts } from './visitor-salts.ts'
import { insertCampaignOrder, isFreshOrder } from './visits.repo.ts'

/** The request data of a visit. None of it is stored. */
export interface VisitRequest {
  address: string
  userAgent: string
  doNotTrack: string
  globalPrivacyControl: string
  isStaff: boolean
  /** Two-letter code from a trusted proxy, or empty. */
  country: string
}

export interface VisitDeps extends Pick<Deps, 'db' | 'now' | 'config' | 'shop'> {
  recorder: VisitRecorder
  salts: VisitorSalts
}

/**
 * Records a visit event (S2), except for staff, bots and clients with a do-not-track signal. Hashes the address and
 * user agent to today's visitor id and does not store them.
 */
export async function recordVisit(deps: VisitDeps, visit: RecordVisitBody, request: VisitRequest): Promise<void> {
  const page = countedPage(visit.path)
  if (page === null || !shouldRecordVisit({ ...request, isBot: isbot(request.userAgent) })) return
  const at = deps.now()
  const order = visit.event === 'order' ? await orderOfVisit(deps, visit.receipt, at) : null
  if (visit.event === 'order' && order === null) return
  const visitor = await deps.salts.visitorOf(shopDay(at, deps.shop.company.region), request.address, request.userAgent)
  deps.recorder.record({
    visitor,
    at,
    event: visit.event,
    page,
    detail: visit.detail,
    ...trafficSource(visit),
    campaign: visit.utmCampaign,
    once: order?.once,
    device: deviceClass(request.userAgent, visit.touch),
    country: request.country || countryOfZone(visit.zone) || '',
  })
  if (order === null) return
  // The page view with the campaign may still be in the buffer.
  await deps.recorder.flush()
  await insertCampaignOrder(deps.db, { orderId: order.orderId, visitor, at })
}

/** Returns the order of this visit, proven by its receipt token, with a deduplication id for today. */
async function orderOfVisit(
  { db, config, salts, shop }: VisitDeps,
  receipt: string,
  at: Date,
): Promise<{ orderId: string; once: string } | null> {
  const orderId = readReceiptToken(config, receipt)
  if (orderId === null) return null
  const since = new Date(at.getTime() - limits.analytics.visitMinutes * 60_000)
  if (!(await isFreshOrder(db, orderId, since))) return null
  return { orderId, once: await salts.orderOf(shopDay(at, shop.company.region), orderId) }
}
