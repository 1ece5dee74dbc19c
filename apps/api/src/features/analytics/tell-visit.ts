import { countedPage } from '@atelier/domain/analytics/counted-page'
import { countryOfZone } from '@atelier/domain/analytics/country-of-zone'
import { deviceClass } from '@atelier/domain/analytics/device-class'
import { shopDay } from '@atelier/domain/analytics/shop-time'
import { trafficSource } from '@atelier/domain/analytics/traffic-source'
import type { TellVisitBody } from '@atelier/domain/analytics/visit.schema'
import { isCounted } from '@atelier/domain/analytics/who-counts'
import { isbot } from 'isbot'
import type { Deps } from '../../deps.ts'
import type { VisitRecorder } from './visit-recorder.ts'
import type { VisitorSalts } from './visitor-salts.ts'

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

export interface VisitParts extends Pick<Deps, 'now'> {
  recorder: VisitRecorder
  salts: VisitorSalts
}

/**
 * Counts what a visit did (S2), unless whoever did it asked not to be counted, works here or is a machine. The address and
 * the browser's name become the visitor of today, and are forgotten.
 */
export async function tellVisit(parts: VisitParts, told: TellVisitBody, request: VisitRequest): Promise<void> {
  const page = countedPage(told.path)
  if (page === null || !isCounted({ ...request, isBot: isbot(request.userAgent) })) return
  const at = parts.now()
  const visitor = await parts.salts.visitorOf(shopDay(at), request.address, request.userAgent)
  parts.recorder.record({
    visitor,
    at,
    event: told.event,
    page,
    detail: told.detail,
    ...trafficSource(told),
    device: deviceClass(request.userAgent, told.touch),
    country: request.country || countryOfZone(told.zone) || '',
  })
}
