import type { Cents, Currency } from '../money/money.ts'
import { formatRoundMoney } from '../money/money.ts'
import type { Destination } from '../tax/place-rate.ts'
import { EU_COUNTRIES } from '../tax/tax-table.ts'
import type { DutiesTerms } from '../terms/delivery-zone.ts'

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

/** Returns the customs territory of a country: the European Union is one. */
const customsTerritoryOf = (country: string): string => (EU_COUNTRIES.includes(country) ? 'EU' : country)

/** Whether a parcel from one country to another passes customs. */
export const passesCustoms = (from: string, to: string): boolean => customsTerritoryOf(from) !== customsTerritoryOf(to)

/** What decides the duty of a parcel of low value. */
interface ImportedGoods {
  goodsCents: Cents
  currency: Currency
  /** The country from which it is sent. */
  from: string
  /** The day of the order, YYYY-MM-DD. */
  day: string
}

/**
 * Returns the rule for goods of low value at a destination on a day; undefined: there is none, or the goods cost more. Goods in
 * another currency than that of the rule may be of low value: they are not converted.
 */
export const lowValueDutyAt = (
  { country }: Destination,
  { goodsCents, currency, from, day }: ImportedGoods,
): LowValueDuty | undefined =>
  LOW_VALUE_DUTIES.find(
    (rule) =>
      rule.countries.includes(country) &&
      passesCustoms(from, country) &&
      rule.from <= day &&
      day < rule.until &&
      (currency !== rule.currency || goodsCents <= rule.upToCents),
  )

/** Returns what a customer reads about duties before the order; null: the zone says nothing. */
export function dutiesText(
  duties: DutiesTerms | undefined,
  destination: Destination,
  goods: ImportedGoods,
): string | null {
  if (duties === undefined) return null
  if (duties === 'included') return 'Duties included'
  const rule = lowValueDutyAt(destination, goods)
  if (!rule) return 'Duties may be due on arrival'
  const [perLine, upTo] = [rule.centsPerTariffLine, rule.upToCents].map((cents) =>
    formatRoundMoney({ cents, currency: rule.currency }),
  )
  return `Duties may be due on arrival. The European Union charges ${perLine} for each kind of item in a parcel of up to ${upTo}`
}
