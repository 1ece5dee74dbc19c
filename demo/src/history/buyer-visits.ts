import type { VisitEvent } from '@atelier/domain/analytics/aggregate-visits'
import { isPaid } from '@atelier/domain/orders/status'
import { dayPlus, shopDay } from '@atelier/domain/region/shop-dates'
import { campaignTime, DEMO_CAMPAIGNS } from './demo-campaigns.ts'
import type { DemoOrder } from './demo-history.ts'
import { seededRandom, type Random } from './random.ts'
import { VISIT_DEVICES, draw, ENTRY_PAGES, pageOf, sourcesAt, VISIT_DAYS } from './visit-habits.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

/** Where the visit of an order came from. */
export interface OrderSource {
  orderId: string
  day: string
  /** Empty without a campaign. */
  campaign: string
  source: string
}

/** Share of buyers whose visit is counted; the others opted out. */
const COUNTED = 0.9
/** Above the numbers of all other visitors. */
const FIRST_VISITOR = 5_000_000

/** The first buyers after a campaign come from it. */
const READERS = 3

/** Returns the campaign of each order that one brought. */
function readersOf(orders: readonly DemoOrder[], now: Date): ReadonlyMap<string, string> {
  const sent = DEMO_CAMPAIGNS.filter((campaign) => campaignTime(campaign, now) < now)
  const brought = sent.flatMap((campaign) =>
    orders
      .filter(({ placedAt, final }) => placedAt > campaignTime(campaign, now) && isPaid(final.payment))
      .slice(0, READERS)
      .map(({ orderId }) => [orderId, campaign.slug] as const),
  )
  return new Map(brought)
}

/** Generates the visits in which the orders of the past three months were placed, and their sources. */
export function generateBuyerVisits(
  orders: readonly DemoOrder[],
  slugs: readonly string[],
  now: Date,
  seed = 1913,
): { events: VisitEvent[]; sources: OrderSource[] } {
  const random = seededRandom(seed)
  const readers = readersOf(orders, now)
  const first = dayPlus(shopDay(now, DEFAULT_REGION), 1 - VISIT_DAYS)
  const visits = orders
    .filter(
      ({ orderId, placedAt }) =>
        shopDay(placedAt, DEFAULT_REGION) >= first && (readers.has(orderId) || random.chance(COUNTED)),
    )
    .map((order, index) => {
      const source = sourceOf(order, readers.get(order.orderId), now, random)
      return generateBuyerVisit(order, { source, slugs, random, visitor: String(FIRST_VISITOR + index) })
    })
  return { events: visits.flatMap(({ events }) => events), sources: visits.map(({ source }) => source) }
}

type VisitSource = Pick<VisitEvent, 'source' | 'medium' | 'campaign'>

function sourceOf({ placedAt }: DemoOrder, read: string | undefined, now: Date, random: Random): VisitSource {
  if (read !== undefined) return { source: 'newsletter', medium: 'email', campaign: read }
  const [source, medium, campaigns = []] = draw(random, sourcesAt(placedAt.getTime(), now))
  return { source, medium, campaign: campaigns.length > 0 ? random.pick(campaigns) : '' }
}

interface BuyerVisit {
  source: VisitSource
  slugs: readonly string[]
  random: Random
  visitor: string
}

function generateBuyerVisit(
  { orderId, placedAt, lines, customer }: DemoOrder,
  { source: from, slugs, random, visitor }: BuyerVisit,
): { events: VisitEvent[]; source: OrderSource } {
  const pages = lines.map(({ variant }) => `/products/${variant.product.slug}`)
  const browsed = Array.from({ length: random.int(0, 4) }, () => pageOf('product', slugs, random))
  const steps: Pick<VisitEvent, 'event' | 'page'>[] = [
    { event: 'page_view', page: pageOf(draw(random, ENTRY_PAGES), slugs, random) },
    ...browsed.map((page) => ({ event: 'page_view' as const, page })),
    ...pages.flatMap((page) => [
      { event: 'page_view' as const, page },
      { event: 'add_to_cart' as const, page },
    ]),
    { event: 'page_view', page: '/checkout' },
    { event: 'order', page: '/checkout/success' },
  ]
  const device = draw(random, VISIT_DEVICES)
  const { country } = customer.delivery
  // Backwards from the order.
  let at = placedAt.getTime()
  const events = steps.toReversed().map((step) => {
    const event = { ...step, at: new Date(at), visitor, ...from, device, country, detail: '' }
    at -= random.int(14_000, 140_000)
    return event
  })
  return {
    events: events.toReversed(),
    source: {
      orderId,
      day: shopDay(placedAt, DEFAULT_REGION),
      campaign: from.campaign,
      source: `${from.source} / ${from.medium}`,
    },
  }
}
