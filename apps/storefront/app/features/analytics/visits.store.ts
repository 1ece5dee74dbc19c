import type { ClientGoal } from '@atelier/domain/analytics/goals'

const ENDPOINT = '/api/visits'

/** Who asks not to be counted is not; and a browser that a program drives is no visitor. The server looks as well. */
const isTrackingDeclined = (): boolean =>
  navigator.webdriver || navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true

/** It waits for nobody, outlives the page and complains to nobody; a browser that cannot send it is not counted. */
function sendVisit(what: Record<string, string | boolean>): void {
  if (isTrackingDeclined() || !('sendBeacon' in navigator)) return
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const body = JSON.stringify({ path: location.pathname, zone: timeZone, touch: navigator.maxTouchPoints > 1, ...what })
  navigator.sendBeacon(ENDPOINT, new Blob([body], { type: 'application/json' }))
}

/** The host of the page before, when that was somebody else's; never its address, which may say more than we should know. */
function foreignReferrer(): string {
  if (document.referrer === '') return ''
  const { host } = new URL(document.referrer)
  return host === location.host ? '' : host
}

let hasArrived = false

/** Where somebody came from: told once, with the first page. */
function arrival(): Record<string, string> {
  if (hasArrived) return {}
  hasArrived = true
  const tags = new URLSearchParams(location.search)
  const tag = (name: string): string => (tags.get(name) ?? '').slice(0, 300)
  return {
    referrer: foreignReferrer(),
    utmSource: tag('utm_source'),
    utmMedium: tag('utm_medium'),
    utmCampaign: tag('utm_campaign'),
  }
}

/** Counts a page of the shop (S2). */
export const recordPageView = (path: string): void => sendVisit({ path: path.slice(0, 300), ...arrival() })

/** Counts what a visit led to (S2); `detail` is the subject of a message. */
export const recordGoal = (event: ClientGoal, detail = ''): void => sendVisit({ event, detail })

/** Counts an order, proven by its receipt; told again, it is counted once. */
export const recordOrder = (receipt: string): void => sendVisit({ event: 'order', receipt })
