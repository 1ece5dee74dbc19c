import type { VisitEvent } from '@atelier/domain/analytics/aggregate-visits'
import { dayPlus, shopDay } from '@atelier/domain/shop-dates'
import type { ContactSubject } from '@atelier/domain/contact/contact.schema'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@atelier/domain/durations'
import { campaignTime, DEMO_CAMPAIGNS } from './demo-campaigns.ts'
import { HOUR_WEIGHTS, WEEKDAY_WEIGHTS } from './demand.ts'
import { seededRandom, type Random } from './random.ts'

/** Today and the ninety days before it: the longest predefined range. */
const DAYS = 91
const VISITS_PER_DAY = 128
/** Ratio of visits today to those three months ago. */
const GROWTH = 1.45

type Weighted<T> = readonly (readonly [weight: number, what: T])[]

type Source = readonly [source: string, medium: string, campaigns?: readonly string[]]

const SOURCES: Weighted<Source> = [
  [33, ['Direct', 'direct']],
  [26, ['Google', 'search']],
  [17, ['Instagram', 'social']],
  [6, ['Pinterest', 'social']],
  [3, ['Google', 'campaign', ['brand', 'work-totes']]],
  [2, ['Bing', 'search']],
  [2, ['leather-journal.example', 'referral']],
  [1, ['the-slow-wardrobe.example', 'referral']],
  [1, ['DuckDuckGo', 'search']],
]
const DEVICES: Weighted<string> = [
  [60, 'Phone'],
  [33, 'Desktop'],
  [7, 'Tablet'],
]
const COUNTRIES: Weighted<string> = [
  [55, 'US'],
  [11, 'GB'],
  [8, 'FR'],
  [7, 'CA'],
  [5, 'JP'],
  [4, 'DE'],
  [3, 'AU'],
  [2, 'IT'],
  [1, 'ES'],
  [1, 'CN'],
  [1, 'IN'],
  [1, 'BR'],
  [1, ''],
]
/** Entry pages and following pages; 'product' is any product. */
const ENTRIES: Weighted<string> = [
  [44, '/'],
  [27, 'product'],
  [12, '/products'],
  [9, '/products/new-this-season'],
  [4, '/about'],
  [4, '/care'],
]
const NEXT: Weighted<string> = [
  [42, 'product'],
  [22, '/products'],
  [8, '/products/new-this-season'],
  [6, '/products/totes'],
  [5, '/products/crossbody'],
  [5, '/products/sale'],
  [4, '/about'],
  [3, '/search'],
  [2, '/shipping'],
  [2, '/faq'],
  [1, '/contact'],
]
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

/** Days after which half of a campaign's readers have come, and its visits in percent of the others on the first day. */
const READING_DAYS = 1.1
const FIRST_DAY_PERCENT = 46

/** Returns the sources at a time: many visits of a newsletter come in the days after it was sent. */
function sourcesAt(at: number, now: Date): Weighted<Source> {
  const sent = DEMO_CAMPAIGNS.filter((campaign) => campaignTime(campaign, now).getTime() <= at).at(-1)
  if (!sent) return SOURCES
  const days = (at - campaignTime(sent, now).getTime()) / DAY_MS
  return [...SOURCES, [1 + FIRST_DAY_PERCENT * 0.5 ** (days / READING_DAYS), ['newsletter', 'email', [sent.slug]]]]
}

const weightOf = (sources: Weighted<Source>): number => sources.reduce((sum, [weight]) => sum + weight, 0)

const draw = <T>(random: Random, list: Weighted<T>): T => random.weighted(list, ([weight]) => weight)[1]

/**
 * Generates the visits of the past three months until `now`. The same seed, time and catalog give the same visits.
 * `slugs` are the products, the most viewed first.
 */
export function generateVisits(slugs: readonly string[], now: Date, seed = 1912): VisitEvent[] {
  const random = seededRandom(seed)
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const events: VisitEvent[] = []
  // A day of New York begins in one day of UTC and ends in the next.
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
    const day = new Date(midnight - daysAgo * DAY_MS)
    const share = (DAYS - daysAgo) / DAYS
    const season = (WEEKDAY_WEIGHTS[day.getUTCDay()] ?? 1) * (1 / GROWTH + (1 - 1 / GROWTH) * share)
    const noon = sourcesAt(day.getTime() + DAY_MS * 0.7, now)
    const readers = weightOf(noon) / weightOf(SOURCES)
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
  const first = dayPlus(shopDay(now), 1 - DAYS)
  return withOneDevice(events).filter(({ at }) => at <= now && shopDay(at) >= first)
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
    device: draw(random, DEVICES),
    country: draw(random, COUNTRIES),
    detail: '',
  }
  let at = begunAt
  const events: VisitEvent[] = []
  const addEvent = (event: VisitEvent['event'], page: string, detail = ''): void => {
    events.push({ ...same, at: new Date(at), event, page, detail })
    at += random.int(9_000, 95_000)
  }
  const pageOf = (kind: string): string => {
    if (kind !== 'product') return kind
    // The square prefers the beginning of the list.
    return `/products/${slugs[Math.floor(random.next() ** 2 * slugs.length)] ?? ''}`
  }
  addEvent('page_view', pageOf(draw(random, ENTRIES)))
  // Four of ten leave after one page.
  const more = random.chance(0.4) ? 0 : 1 + Math.floor(-Math.log(1 - random.next()) * 3.6)
  for (let step = 0; step < Math.min(more, 24); step += 1) {
    const page = pageOf(draw(random, NEXT))
    addEvent('page_view', page)
    const isProductPage = page.startsWith('/products/') && slugs.includes(page.slice(10))
    if (isProductPage && random.chance(medium === 'email' ? 0.1 : 0.055)) {
      addEvent('add_to_cart', page)
      const isBuying = random.chance(0.42)
      if (isBuying) addEvent('page_view', '/checkout')
      // Purchases belong to the generated orders; the visits record only those of campaigns.
      const hasBought = isBuying && campaign !== '' && random.chance(0.85)
      if (hasBought) addEvent('order', '/checkout/success')
    }
    if (page === '/contact' && random.chance(0.3)) addEvent('contact', page, random.pick(SUBJECTS))
  }
  if (more > 1 && random.chance(0.035)) addEvent('newsletter', events.at(-1)?.page ?? '/')
  return events
}
