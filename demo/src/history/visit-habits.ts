import { DAY_MS } from '@atelier/domain/limits/durations'
import { campaignTime, DEMO_CAMPAIGNS } from './demo-campaigns.ts'
import type { Random } from './random.ts'

/** Today and the ninety days before it: the longest predefined range. */
export const VISIT_DAYS = 91

export type Weighted<T> = readonly (readonly [weight: number, what: T])[]

type Source = readonly [source: string, medium: string, campaigns?: readonly string[]]

export const VISIT_SOURCES: Weighted<Source> = [
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
export const VISIT_DEVICES: Weighted<string> = [
  [60, 'Phone'],
  [33, 'Desktop'],
  [7, 'Tablet'],
]
export const VISIT_COUNTRIES: Weighted<string> = [
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
export const ENTRY_PAGES: Weighted<string> = [
  [44, '/'],
  [27, 'product'],
  [12, '/products'],
  [9, '/products/new-this-season'],
  [4, '/about'],
  [4, '/care'],
]
export const NEXT_PAGES: Weighted<string> = [
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
/** Days after which half of a campaign's readers have come, and its visits in percent of the others on the first day. */
const READING_DAYS = 1.1
const FIRST_DAY_PERCENT = 46

/** Returns the sources at a time: many visits of a newsletter come in the days after it was sent. */
export function sourcesAt(at: number, now: Date): Weighted<Source> {
  const sent = DEMO_CAMPAIGNS.filter((campaign) => campaignTime(campaign, now).getTime() <= at).at(-1)
  if (!sent) return VISIT_SOURCES
  const days = (at - campaignTime(sent, now).getTime()) / DAY_MS
  return [
    ...VISIT_SOURCES,
    [1 + FIRST_DAY_PERCENT * 0.5 ** (days / READING_DAYS), ['newsletter', 'email', [sent.slug]]],
  ]
}

export const weightOf = (sources: Weighted<Source>): number => sources.reduce((sum, [weight]) => sum + weight, 0)

export const draw = <T>(random: Random, list: Weighted<T>): T => random.weighted(list, ([weight]) => weight)[1]

/** Returns the URL of a page kind: 'product' is any product, rather one at the beginning of the list. */
export const pageOf = (kind: string, slugs: readonly string[], random: Random): string =>
  kind === 'product' ? `/products/${slugs[Math.floor(random.next() ** 2 * slugs.length)] ?? ''}` : kind
