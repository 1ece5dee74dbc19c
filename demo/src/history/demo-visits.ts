import type { VisitEvent } from '@atelier/domain/analytics/aggregate-visits'
import { dayPlus, shopDay } from '@atelier/domain/region/shop-dates'
import type { ContactSubject } from '@atelier/domain/contact/contact.schema'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@atelier/domain/limits/durations'
import { HOUR_WEIGHTS, WEEKDAY_WEIGHTS } from './demand.ts'
import { seededRandom, type Random } from './random.ts'
import {
  VISIT_COUNTRIES,
  VISIT_DEVICES,
  draw,
  ENTRY_PAGES,
  NEXT_PAGES,
  pageOf,
  VISIT_SOURCES,
  sourcesAt,
  VISIT_DAYS,
  weightOf,
} from './visit-habits.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const VISITS_PER_DAY = 128
/** Ratio of visits today to those three months ago. */
const GROWTH = 1.45

const SUBJECTS: readonly ContactSubject[] = [
  'order',
  'order',
  'product',
  'product',
  'return',
  'care',
  'repair',
  'press',
]

/**
 * Generates the visits without an order in the past three months until `now`. The same seed, time and catalog give the same visits.
 * `slugs` are the products, the most viewed first.
 */
export function generateVisits(slugs: readonly string[], now: Date, seed = 1912): VisitEvent[] {
  const random = seededRandom(seed)
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const events: VisitEvent[] = []
  // A day of New York begins in one day of UTC and ends in the next.
  for (let daysAgo = VISIT_DAYS; daysAgo >= 0; daysAgo -= 1) {
    const day = new Date(midnight - daysAgo * DAY_MS)
    const share = (VISIT_DAYS - daysAgo) / VISIT_DAYS
    const season = (WEEKDAY_WEIGHTS[day.getUTCDay()] ?? 1) * (1 / GROWTH + (1 - 1 / GROWTH) * share)
    const noon = sourcesAt(day.getTime() + DAY_MS * 0.7, now)
    const readers = weightOf(noon) / weightOf(VISIT_SOURCES)
    const visits = Math.round(VISITS_PER_DAY * season * readers * (0.85 + random.next() * 0.3))
    for (let visit = 0; visit < visits; visit += 1) {
      const hour = random.weighted([...HOUR_WEIGHTS.keys()], (index) => HOUR_WEIGHTS[index] ?? 0)
      const begunAt = day.getTime() + hour * HOUR_MS + random.int(0, 59) * MINUTE_MS + random.int(0, 59_999)
      // One visit of eight is by a visitor who was here before on the same day.
      const visitorNumber = random.chance(0.12) ? random.int(0, visit) : visit
      events.push(
        ...generateVisit({ random, slugs, begunAt, now, visitor: String(daysAgo * 10_000 + visitorNumber + 1) }),
      )
    }
  }
  const first = dayPlus(shopDay(now, DEFAULT_REGION), 1 - VISIT_DAYS)
  return withOneDevice(events).filter(({ at }) => at <= now && shopDay(at, DEFAULT_REGION) >= first)
}

/** Gives all visits of a visitor on one day the same device and country. */
function withOneDevice(events: readonly VisitEvent[]): VisitEvent[] {
  const seen = new Map<string, Pick<VisitEvent, 'device' | 'country'>>()
  return events.map((event) => {
    const { device, country } = seen.get(event.visitor) ?? event
    seen.set(event.visitor, { device, country })
    return { ...event, device, country }
  })
}

interface VisitStart {
  random: Random
  slugs: readonly string[]
  begunAt: number
  now: Date
  visitor: string
}

function generateVisit({ random, slugs, begunAt, now, visitor }: VisitStart): VisitEvent[] {
  const [source, medium, campaigns = []] = draw(random, sourcesAt(begunAt, now))
  const campaign = campaigns.length > 0 ? random.pick(campaigns) : ''
  const same = {
    visitor,
    source,
    medium,
    campaign,
    device: draw(random, VISIT_DEVICES),
    country: draw(random, VISIT_COUNTRIES),
    detail: '',
  }
  let at = begunAt
  const events: VisitEvent[] = []
  const addEvent = (event: VisitEvent['event'], page: string, detail = ''): void => {
    events.push({ ...same, at: new Date(at), event, page, detail })
    at += random.int(9_000, 95_000)
  }
  addEvent('page_view', pageOf(draw(random, ENTRY_PAGES), slugs, random))
  // Four of ten leave after one page.
  const more = random.chance(0.4) ? 0 : 1 + Math.floor(-Math.log(1 - random.next()) * 3.6)
  for (let step = 0; step < Math.min(more, 24); step += 1) {
    const page = pageOf(draw(random, NEXT_PAGES), slugs, random)
    addEvent('page_view', page)
    const isProductPage = page.startsWith('/products/') && slugs.includes(page.slice(10))
    if (isProductPage && random.chance(0.045)) {
      addEvent('add_to_cart', page)
      // Visitors who go on to buy come with the orders: see buyer-visits.ts.
      if (random.chance(0.3)) addEvent('page_view', '/checkout')
    }
    if (page === '/contact' && random.chance(0.3)) addEvent('contact', page, random.pick(SUBJECTS))
  }
  if (more > 1 && random.chance(0.035)) addEvent('newsletter', events.at(-1)?.page ?? '/')
  return events
}
