import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourceFiles } from './source-tree.ts'

/** Reads the clock of the device or of the server in its own time zone instead of that of the shop. */
const DEVICE_CLOCK = new RegExp(
  [
    String.raw`\.(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear)\(`,
    String.raw`\.getTimezoneOffset\(`,
    String.raw`\.toLocale(?:Date|Time)String\(`,
    String.raw`\bnew Date\([^()]*,`,
    String.raw`\bnew Intl\.DateTimeFormat\(\)`,
    String.raw`\b(?:localDates|ownTimeZone)\b`,
  ].join('|'),
)

/** What may know the time zone of the device: it labels, it guesses a country, and it decides no day of the shop. */
const LABELS: Readonly<Record<string, string>> = {
  'packages/domain/src/region/date-format.ts': 'defines the formats of the device',
  'apps/admin/src/ui/format/dates.ts': 'adds the time of the device to a tooltip',
  'apps/admin/src/ui/format/time-zone.ts': 'defines the zone of the device',
  'apps/admin/src/features/company/region-card.tsx': 'suggests the time zone of a country',
  'apps/admin/src/features/setup/begin-form.tsx': 'suggests the region of a new store',
  'apps/admin/src/features/dashboard/dashboard-page.tsx': 'greets a person in the morning of that person',
  'apps/storefront/app/features/analytics/record-visits.public.ts':
    'reports the zone, which gives the country of a visit',
  'apps/storefront/app/features/customers/dialog/devices-and-data.tsx': 'shows shoppers their own sessions',
  'apps/storefront/app/features/customers/dialog/passkeys.tsx': 'shows shoppers when they used a passkey',
  'apps/storefront/app/features/favorites/favorite-card.tsx': 'shows shoppers when they added a favorite',
  'apps/storefront/app/features/layout/market-offer.tsx': 'the country in which a visitor may be',
  'apps/storefront/app/features/orders/cancel-order.tsx': 'shows shoppers until when they can cancel',
  'apps/storefront/app/features/payments/pay-page.tsx': 'shows shoppers until when they can pay',
}

/** Returns the source without its comments. */
const code = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test.each(['now.getHours()', 'new Date(2026, 0, 5)', 'new Intl.DateTimeFormat().resolvedOptions()', 'localDates()'])(
  'finds the clock of the device in %s',
  (source) => expect(DEVICE_CLOCK.test(source)).toBe(true),
)

test.each([
  'at.getUTCHours()',
  'new Date(Date.UTC(2026, 0, 5))',
  'createDateFormat(locale, timeZone)',
  '// getHours()',
])('finds nothing in %s', (source) => expect(DEVICE_CLOCK.test(code(source))).toBe(false))

test('days and times are those of the shop: the clock of the device only labels', () => {
  const files = sourceFiles()
  const reading = files.filter((path) => DEVICE_CLOCK.test(code(readFileSync(join(ROOT, path), 'utf8'))))
  expect(reading.toSorted()).toEqual(Object.keys(LABELS).toSorted())
})
