import type { ClientGoal } from '@atelier/domain/analytics/goals'
import type { recordVisit } from '@atelier/domain/analytics/visits.endpoints'
import type { BodyInput } from '@atelier/domain/contract/endpoint'
import { pathOfPage } from '../../browser/market.ts'

type Visit = BodyInput<typeof recordVisit>

/** Only the types of the endpoint are imported: every page sends visits, and must not load the schemas. */
const ENDPOINT: (typeof recordVisit)['path'] = '/api/visits'

/** Respects Do Not Track and Global Privacy Control, and skips automated browsers. The server checks again. */
const isTrackingDeclined = (): boolean =>
  navigator.webdriver || navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true

/**
 * Sends a beacon: it does not block, outlives the page and reports no errors. A browser without beacons is not counted.
 */
function sendVisit(details: Partial<Visit>): void {
  if (isTrackingDeclined() || !('sendBeacon' in navigator)) return
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const visit: Visit = {
    path: pathOfPage(location.pathname),
    zone: timeZone,
    touch: navigator.maxTouchPoints > 1,
    ...details,
  }
  navigator.sendBeacon(ENDPOINT, new Blob([JSON.stringify(visit)], { type: 'application/json' }))
}

/** Returns the host of the previous page if it was another site; never its full URL, which may hold personal data. */
function externalReferrer(): string {
  if (document.referrer === '') return ''
  const { host } = new URL(document.referrer)
  return host === location.host ? '' : host
}

let hasArrived = false

/** Returns referrer and campaign tags. Only the first page view of a visit sends them. */
function firstVisitDetails(): Partial<Visit> {
  if (hasArrived) return {}
  hasArrived = true
  const tags = new URLSearchParams(location.search)
  const tag = (name: string): string => (tags.get(name) ?? '').slice(0, 300)
  return {
    referrer: externalReferrer(),
    utmSource: tag('utm_source'),
    utmMedium: tag('utm_medium'),
    utmCampaign: tag('utm_campaign'),
  }
}

/** Records a page view (S2). */
export const recordPageView = (path: string): void => sendVisit({ path: path.slice(0, 300), ...firstVisitDetails() })

/** Records a goal that a visit reached (S2). `detail` is the subject of a contact message. */
export const recordGoal = (event: ClientGoal, detail = ''): void => sendVisit({ event, detail })

/** Records an order, identified by its receipt token. The server counts repeated calls once. */
export const recordOrder = (receipt: string): void => sendVisit({ event: 'order', receipt })
