import { countedPage } from '@atelier/domain/analytics/counted-page'
import { countryOfZone } from '@atelier/domain/analytics/country-of-zone'
import { deviceClass } from '@atelier/domain/analytics/device-class'
import { shopDay } from '@atelier/domain/analytics/shop-time'
import { trafficSource } from '@atelier/domain/analytics/traffic-source'
import type { RecordVisitBody } from '@atelier/domain/analytics/visit.schema'
import { shouldRecordVisit } from '@atelier/domain/analytics/should-record-visit'
import { policy } from '@atelier/domain/policy'
import { isbot } from 'isbot'
import type { Deps } from '../../deps.ts'
import { readReceiptToken } from '../../order-links.ts'
import type { VisitRecorder } from './visit-recorder.ts'
import type { VisitorSalts } from './visitor-salts.ts'
import { insertCampaignOrder, isFreshOrder } from './visits.repo.ts'

/** What a request says by itself. None of it is stored. */
export interface VisitRequest {
  address: string
  userAgent: string
  doNotTrack: string
  globalPrivacyControl: string
  isStaff: boolean
  /** Two letters a proxy of ours gave, or empty. */
  country: string
}

export interface VisitParts extends Pick<Deps, 'db' | 'now' | 'config'> {
  recorder: VisitRecorder
  salts: VisitorSalts
}

/**
 * Counts what a visit did (S2), unless whoever did it asked not to be counted, works here or is a machine. The address and
 * the browser's name become the visitor of today, and are forgotten.
 */
export async function recordVisit(parts: VisitParts, visit: RecordVisitBody, request: VisitRequest): Promise<void> {
  const page = countedPage(visit.path)
  if (page === null || !shouldRecordVisit({ ...request, isBot: isbot(request.userAgent) })) return
  const at = parts.now()
  const order = visit.event === 'order' ? await orderOfVisit(parts, visit.receipt, at) : null
  if (visit.event === 'order' && order === null) return
  const visitor = await parts.salts.visitorOf(shopDay(at), request.address, request.userAgent)
  parts.recorder.record({
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
  // The page that brought the visit may have been seen a moment ago.
  await parts.recorder.flush()
  await insertCampaignOrder(parts.db, { orderId: order.orderId, visitor, at })
}

/** An order that was placed in this visit, proven by its receipt, and a name of it for today alone. */
async function orderOfVisit(
  { db, config, salts }: VisitParts,
  receipt: string,
  at: Date,
): Promise<{ orderId: string; once: string } | null> {
  const orderId = readReceiptToken(config, receipt)
  if (orderId === null) return null
  const since = new Date(at.getTime() - policy.analytics.visitMinutes * 60_000)
  if (!(await isFreshOrder(db, orderId, since))) return null
  return { orderId, once: await salts.orderOf(shopDay(at), orderId) }
}
