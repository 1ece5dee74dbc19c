import type { Cents, Currency } from '../money/money.ts'
import { sumOfCents } from '../money/cents.ts'
import { formatRoundMoney } from '../money/money.ts'
import { lineAmount } from '../quote/quote.ts'
import { needsCustoms } from '../shipping/needs-customs.ts'
import type { Destination } from '../tax/place-rate.ts'
import { EU_COUNTRIES } from '../tax/tax-table.ts'
import type { DutiesTerms } from '../terms/delivery-zone.ts'
import type { ShopRegion } from '../region/region.ts'

/** A duty that a customs territory charges for parcels of low value, for a time. */
interface LowValueDuty {
  /** The first day, and the day on which it no longer applies, as YYYY-MM-DD. */
  from: string
  until: string
  countries: readonly string[]
  currency: Currency
  /** For each line of the parcel with its own tariff code. */
  centsPerTariffLine: Cents
  /** Up to this price of the goods, included. */
  upToCents: Cents
  source: string
}

/** Dated rules, as the tax table has dated rates: a rule that changes is a new row. */
export const LOW_VALUE_DUTIES: readonly LowValueDuty[] = [
  {
    from: '2026-07-01',
    until: '2028-07-01',
    countries: EU_COUNTRIES,
    currency: 'EUR',
    centsPerTariffLine: 3_00,
    upToCents: 150_00,
    source: 'Regulation (EU) 2026/382',
  },
]

/** Goods of one tariff code up to which the United States ask for no electronic export filing. */
const FILED_ABOVE = { cents: 2_500_00, currency: 'USD' }

/** Why a parcel needs no electronic export filing, as carriers code it; `due`: it needs one. */
export type ExportFiling = 'NOEEI_30_36' | 'NOEEI_30_37_a' | 'due'

/**
 * Returns what the United States ask of the export of goods: nothing to Canada, and a filing for more than $2,500 of one tariff
 * code to others. Undefined: another country, or values in another currency, which are not converted.
 */
export function exportFilingOf(
  goods: readonly { hsCode: string | null; valueCents: Cents }[],
  { from, to, currency }: { from: string; to: string; currency: Currency },
): ExportFiling | undefined {
  if (from !== 'US') return undefined
  if (to === 'CA') return 'NOEEI_30_36'
  if (currency !== FILED_ABOVE.currency) return undefined
  const sums = Array.from(Map.groupBy(goods, ({ hsCode }) => hsCode).values(), (lines) =>
    sumOfCents(lines.map(({ valueCents }) => valueCents)),
  )
  return sums.some((cents) => cents > FILED_ABOVE.cents) ? 'due' : 'NOEEI_30_37_a'
}

/** Digits of the subheading of a tariff code: goods of one subheading are one tariff line. */
const SUBHEADING = 6

/** Returns the number of tariff lines of goods with these HS codes; null: one of them is not known. */
export function tariffLinesOf(hsCodes: readonly (string | null | undefined)[]): number | null {
  const known = hsCodes.flatMap((code) => code?.slice(0, SUBHEADING) ?? [])
  return known.length === hsCodes.length && known.length > 0 ? new Set(known).size : null
}

/** What decides the duty of a parcel of low value. */
interface ImportedGoods {
  goodsCents: Cents
  currency: Currency
  /** The country from which it is sent. */
  from: string
  /** The day of the order, YYYY-MM-DD. */
  day: string
  /** The HS code of each line, as far as they are known; absent: none is. */
  hsCodes?: readonly (string | null | undefined)[]
}

/**
 * Returns the rule for goods of low value at a destination on a day; undefined: there is none, or the goods cost more. Goods in
 * another currency than that of the rule may be of low value: they are not converted.
 */
export const lowValueDutyAt = (
  { country }: Destination,
  { goodsCents, currency, from, day }: Omit<ImportedGoods, 'hsCodes'>,
): LowValueDuty | undefined =>
  LOW_VALUE_DUTIES.find(
    (rule) =>
      rule.countries.includes(country) &&
      needsCustoms(from, country) &&
      rule.from <= day &&
      day < rule.until &&
      (currency !== rule.currency || goodsCents <= rule.upToCents),
  )

/** Returns what a customer reads about duties before the order; null: the zone says nothing. */
export function dutiesText(
  duties: DutiesTerms | undefined,
  destination: Destination,
  goods: ImportedGoods,
  region: ShopRegion,
): string | null {
  if (duties === undefined) return null
  if (duties === 'included') return 'Duties included'
  const rule = lowValueDutyAt(destination, goods)
  if (!rule) return 'Duties may be due on arrival'
  const [perLine, upTo] = [rule.centsPerTariffLine, rule.upToCents].map((cents) =>
    formatRoundMoney({ cents, currency: rule.currency }, region),
  )
  const lines = tariffLinesOf(goods.hsCodes ?? [])
  const sum =
    lines === null
      ? ''
      : `: ${formatRoundMoney({ cents: lineAmount({ unitPriceCents: rule.centsPerTariffLine, quantity: lines }), currency: rule.currency }, region)} for ${lines === 1 ? '1 tariff line' : `${lines} tariff lines`}`
  return `Duties may be due on arrival. The European Union charges ${perLine} for each kind of item in a parcel of up to ${upTo}${sum}`
}
