import { describe, expect, it, test } from 'vitest'
import { abbreviate } from './abbreviate.ts'
import { countedPage, NOT_FOUND_PAGE } from './counted-page.ts'
import { countryName } from '../region/country-name.ts'
import { countryOfZone, UNKNOWN_COUNTRY } from '../region/country-of-zone.ts'
import { deviceClass } from './device-class.ts'
import { conversionRate, computeMetrics } from './overview.ts'
import { trafficSource } from './traffic-source.ts'
import { RecordVisitBody } from './visit.schema.ts'
import { shouldRecordVisit, type TrackingSignals } from './should-record-visit.ts'
import { ZONES_OF_COUNTRY } from '../region/zones-of-country.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'

test.each([
  ['', '', '', 'Direct', 'direct'],
  ['www.google.com', '', '', 'Google', 'search'],
  ['google.co.uk', '', '', 'Google', 'search'],
  ['mail.google.com', '', '', 'Gmail', 'email'],
  ['com.google.android.gm', '', '', 'Gmail', 'email'],
  ['duckduckgo.com', '', '', 'DuckDuckGo', 'search'],
  ['search.yahoo.com', '', '', 'Yahoo', 'search'],
  ['mail.yahoo.com', '', '', 'Yahoo Mail', 'email'],
  ['l.instagram.com', '', '', 'Instagram', 'social'],
  ['lm.facebook.com', '', '', 'Facebook', 'social'],
  ['www.pinterest.co.uk', '', '', 'Pinterest', 'social'],
  ['t.co', '', '', 'X', 'social'],
  // Ends like a known host but is not one.
  ['notgoogle.com', '', '', 'notgoogle.com', 'referral'],
  ['at.com', '', '', 'at.com', 'referral'],
  ['www.leather-journal.example', '', '', 'leather-journal.example', 'referral'],
  ['', 'instagram', 'social', 'Instagram', 'social'],
  ['', 'Autumn letter', 'email', 'Autumn letter', 'email'],
  ['', 'google', 'cpc', 'Google', 'campaign'],
  ['', 'partner', '', 'partner', 'campaign'],
  // The tags of the link take precedence over the referring page.
  ['www.google.com', 'newsletter', 'E-Mail', 'newsletter', 'email'],
])(
  'a visit from "%s" tagged "%s/%s" has the source %s and the medium %s',
  (referrer, utmSource, utmMedium, source, medium) => {
    expect(trafficSource({ referrer, utmSource, utmMedium })).toEqual({ source, medium })
  },
)

test.each([
  ['/', '/'],
  ['/products', '/products'],
  ['/products/', '/products'],
  ['/products/clemence?color=Noir#care', '/products/clemence'],
  ['/product/handbags-8660561f', '/product/handbags-8660561f'],
  ['/search?q=my+name', '/search'],
  ['/checkout/success?order=secret', '/checkout/success'],
  ['/orders/ORD-123.secret', '/orders'],
  ['/orders/ORD-123.secret/invoice', '/orders'],
  ['/pay/ORD-123.99.1.secret', '/pay'],
  ['/reset-password?token=secret', '/reset-password'],
  ['/reset-password/secret', NOT_FOUND_PAGE],
  ['/wp-login.php', NOT_FOUND_PAGE],
  ['/products/a/b', NOT_FOUND_PAGE],
  ['/products/<script>', NOT_FOUND_PAGE],
  ['/admin', null],
  ['/admin/orders', null],
  ['/preview/bag', null],
  ['/sandbox/challenge', null],
  ['//elsewhere.example', null],
  ['products', null],
  ['/products/%E9%9D%A9', '/products/革'],
  ['/products/%E9%9D', NOT_FOUND_PAGE],
  ['/products/%2Fadmin', NOT_FOUND_PAGE],
])('%s is counted as %s', (path, page) => {
  expect(countedPage(path)).toBe(page)
})

test.each([
  [IPHONE, true, 'Phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile Safari/537.36', true, 'Phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140 Safari/537.36', true, 'Tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)', true, 'Tablet'],
  [MAC, true, 'Tablet'],
  [MAC, false, 'Desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140', true, 'Desktop'],
  ['', false, 'Desktop'],
] as const)('%s (touch: %s) is a %s', (userAgent, canTouch, device) => {
  expect(deviceClass(userAgent, canTouch)).toBe(device)
})

test.each([
  ['America/New_York', 'US', 'United States'],
  ['Europe/Paris', 'FR', 'France'],
  ['Europe/Oslo', 'NO', 'Norway'],
  ['Europe/London', 'GB', 'United Kingdom'],
  ['Asia/Kolkata', 'IN', 'India'],
  ['Asia/Calcutta', 'IN', 'India'],
  ['Europe/Kyiv', 'UA', 'Ukraine'],
  ['Europe/Berlin', 'DE', 'Germany'],
  ['Asia/Tokyo', 'JP', 'Japan'],
  ['UTC', null, 'Unknown'],
  ['Etc/GMT+5', null, 'Unknown'],
  ['Nowhere/City', null, 'Unknown'],
  ['', null, 'Unknown'],
])('the time zone %s belongs to %s, %s', (zone, code, name) => {
  expect(countryOfZone(zone)).toBe(code)
  expect(countryName(code ?? '') ?? UNKNOWN_COUNTRY).toBe(name)
})

test("the table of time zones equals the runtime's", () => {
  type Locale = Intl.Locale & { getTimeZones: () => string[] | undefined }
  const zonesOf = (code: string) => (new Intl.Locale(`und-${code}`) as Locale).getTimeZones()?.join(' ')
  const runtimeZones = Object.keys(ZONES_OF_COUNTRY).map((code) => [code, zonesOf(code)])
  expect(Object.fromEntries(runtimeZones)).toEqual(ZONES_OF_COUNTRY)
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_001, '1K'],
  [1_250, '1.3K'],
  [11_920, '11.9K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [1_000_000, '1M'],
  [2_345_678, '2.3M'],
  [-1_250, '-1.3K'],
])('%d is shown as %s', (count, text) => {
  expect(abbreviate(count, DEFAULT_REGION)).toBe(text)
})

describe('shouldRecordVisit', () => {
  const signals: TrackingSignals = {
    userAgent: IPHONE,
    doNotTrack: '',
    globalPrivacyControl: '',
    isStaff: false,
    isBot: false,
  }
  test.each([
    ['a visitor', {}, true],
    ['a visitor with DNT 0', { doNotTrack: '0' }, true],
    ['a visitor with DNT 1', { doNotTrack: '1' }, false],
    ['a visitor with Global Privacy Control', { globalPrivacyControl: '1' }, false],
    ['staff', { isStaff: true }, false],
    ['a bot', { isBot: true }, false],
    ['a client without a user agent', { userAgent: ' ' }, false],
  ])('%s: %o is recorded: %s', (_who, change, counted) => {
    expect(shouldRecordVisit({ ...signals, ...change })).toBe(counted)
  })
})

describe('computeMetrics', () => {
  it('returns a fraction, whole seconds and two decimals', () => {
    const counts = { visitors: 20, visits: 30, pageViews: 100, bounces: 10, seconds: 5_000 }
    expect(computeMetrics(counts, 3)).toEqual({
      visitors: 20,
      visits: 30,
      pageViews: 100,
      bounceRate: 0.3333,
      avgSessionDuration: 167,
      viewsPerVisit: 3.33,
      conversions: 3,
    })
    expect(conversionRate(3, 30)).toBe(0.1)
    expect(conversionRate(31, 30)).toBe(1)
  })

  it('returns 0 without visits', () => {
    const counts = { visitors: 0, visits: 0, pageViews: 0, bounces: 0, seconds: 0 }
    expect(computeMetrics(counts, 0)).toMatchObject({ bounceRate: 0, avgSessionDuration: 0, viewsPerVisit: 0 })
    expect(conversionRate(2, 0)).toBe(0)
  })
})

describe('RecordVisitBody', () => {
  it('fills in defaults and cleans the tags', () => {
    expect(RecordVisitBody.parse({ path: '/', utmSource: ' =cmd|"x" letter ' })).toEqual({
      event: 'page_view',
      path: '/',
      detail: '',
      referrer: '',
      utmSource: 'cmdx letter',
      utmMedium: '',
      utmCampaign: '',
      receipt: '',
      zone: '',
      touch: false,
    })
  })

  test.each([
    [{}, 'path'],
    [{ path: 'about' }, 'path'],
    [{ path: `/${'a'.repeat(1_000)}` }, 'path'],
    [{ path: '/', event: 'order' }, 'receipt'],
    [{ path: '/', event: 'purchase' }, 'event'],
    [{ path: '/', receipt: 'x' }, 'receipt'],
    [{ path: '/', event: 'contact', detail: 'anything' }, 'detail'],
    [{ path: '/', event: 'newsletter', detail: 'order' }, 'detail'],
    [{ path: '/', referrer: 'https://a.example/private?q=1' }, 'referrer'],
    [{ path: '/', touch: 'yes' }, 'touch'],
  ])('rejects %o because of its %s', (body, field) => {
    expect(RecordVisitBody.safeParse(body).error?.issues[0]?.path).toEqual([field])
  })
})
