import { ShopError } from '@atelier/domain/contract/shop-error'
import { convertAt } from '@atelier/domain/money/convert-at'
import { differenceOf, sumOfCents } from '@atelier/domain/money/cents'
import { exponentOf, toAmount, type Cents, type Currency } from '@atelier/domain/money/money'
import { csvNumber } from '@atelier/domain/region/spreadsheet'
import type { ShopRegion } from '@atelier/domain/region/region'
import { lastRateDayOf, type EcbDay } from '@atelier/domain/tax/ecb-rates'
import type { OssReport } from '@atelier/domain/tax/oss-report.schema'
import { taxQuarterOf, type TaxPeriod } from '@atelier/domain/tax/tax-period'
import { EU_COUNTRIES, OSS_CURRENCY } from '@atelier/domain/tax/tax-table'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { writeCsv } from '../../files/csv.ts'
import { findRates } from './exchange-rates.repo.ts'
import { percentOf, requestedTaxPeriod } from './read-taxes.ts'
import { sumTaxes, type TaxRow } from './taxes.repo.ts'

interface OssLine {
  country: string
  rate: number
  netCents: Cents
  taxCents: Cents
}

/** Returns the rate of a currency. Throws `conflict` naming the day and the currency when none was imported. */
function rateOf(currency: Currency, day: EcbDay | undefined, to: string): string {
  const rate = day?.rates[currency]
  if (rate !== undefined) return rate
  const message = `The European Central Bank’s rate for ${currency} on ${to}, or the next day on which it published rates, is missing. Import its file.`
  throw new ShopError('conflict', message, { issues: [{ path: 'quarter', message }] })
}

/** Sums rows of equal keys. */
function sumsBy(rows: readonly TaxRow[], keyOf: (row: TaxRow) => string): TaxRow[] {
  return Array.from(Map.groupBy(rows, keyOf).values()).flatMap((group) => {
    const [first] = group
    const taxCents = sumOfCents(group.map((row) => row.taxCents))
    const grossCents = sumOfCents(group.map((row) => row.grossCents))
    return first ? [{ ...first, taxCents, grossCents }] : []
  })
}

interface Converter {
  /** Converts an amount to euros. */
  inEuros: (cents: Cents, currency: Currency) => Cents
  rates: OssReport['rates']
}

/** Opens the rates of the last day of a period for the currencies of rows. Throws `conflict` naming a rate that is missing. */
async function openRates(db: Db, rows: readonly TaxRow[], { to }: TaxPeriod): Promise<Converter> {
  const others = [...new Set(rows.map(({ currency }) => currency))].filter((code) => code !== OSS_CURRENCY).toSorted()
  const day = others.length === 0 ? undefined : await findRates(db, to, lastRateDayOf(to))
  const rates = new Map(others.map((currency) => [currency, rateOf(currency, day, to)]))
  return {
    inEuros: (cents, currency) => {
      const rate = rates.get(currency)
      return rate === undefined ? cents : convertAt(cents, { from: currency, to: OSS_CURRENCY, rate })
    },
    rates: others.map((currency) => ({ currency, rate: rates.get(currency) ?? '', day: day?.day ?? to })),
  }
}

/** Returns what was sold in the period, a line for each country and rate. The sum of each currency is converted once. */
function linesOf(rows: readonly TaxRow[], { inEuros }: Converter): OssLine[] {
  const sums = sumsBy(rows, ({ country, rate, currency }) => `${country} ${rate} ${currency}`)
  const converted = sums.map((row): TaxRow => {
    const taxCents = inEuros(row.taxCents, row.currency)
    const netCents = inEuros(differenceOf(row.grossCents, row.taxCents), row.currency)
    return { ...row, currency: OSS_CURRENCY, taxCents, grossCents: sumOfCents([netCents, taxCents]) }
  })
  return sumsBy(converted, ({ country, rate }) => `${country} ${rate}`)
    .map(({ country, rate, taxCents, grossCents }): OssLine => ({
      country,
      rate,
      taxCents,
      netCents: differenceOf(grossCents, taxCents),
    }))
    .toSorted((a, b) => (a.country === b.country ? a.rate - b.rate : a.country < b.country ? -1 : 1))
}

interface Correction {
  quarter: string
  country: string
  taxCents: Cents
}

/**
 * Returns what the period changes of the taxes of earlier quarters, at the rates of each: a return lists these corrections apart
 * (Directive 2006/112/EC, Article 369g(4)).
 */
async function correctionsOf(db: Db, rows: readonly TaxRow[]): Promise<Correction[]> {
  const found: Correction[] = []
  for (const [quarter, own] of Map.groupBy(rows, (row) => row.quarter ?? '')) {
    const { inEuros } = await openRates(db, own, requestedTaxPeriod({ quarter }))
    const sums = sumsBy(own, ({ country, currency }) => `${country} ${currency}`)
    for (const [country, each] of Map.groupBy(sums, (row) => row.country)) {
      const taxCents = sumOfCents(each.map((row) => inEuros(row.taxCents, row.currency)))
      if (taxCents !== 0) found.push({ quarter, country, taxCents })
    }
  }
  return found.toSorted((a, b) => (`${a.quarter} ${a.country}` < `${b.quarter} ${b.country}` ? -1 : 1))
}

/**
 * Reads the taxes of a quarter that are due in the other countries of the European Union, in euros: a line for each country
 * and rate, at the rate of its last day, and the corrections of earlier quarters. Throws `conflict` without a rate.
 */
export async function readOssReport(
  { db }: Pick<Deps, 'db'>,
  period: TaxPeriod,
  region: ShopRegion,
): Promise<OssReport> {
  const { rows } = await sumTaxes(db, period, region, { byQuarter: true })
  const foreign = rows.filter(({ country }) => EU_COUNTRIES.includes(country) && country !== region.country)
  const isOwn = ({ quarter }: TaxRow): boolean => quarter === null || quarter === taxQuarterOf(period.to)
  const own = foreign.filter(isOwn)
  const converter = await openRates(db, own, period)
  const lines = linesOf(own, converter)
  const earlier = foreign.filter((row) => !isOwn(row))
  const corrections = await correctionsOf(db, earlier)
  const total = {
    netCents: sumOfCents(lines.map(({ netCents }) => netCents)),
    taxCents: sumOfCents(lines.map(({ taxCents }) => taxCents)),
  }
  const dueCents = sumOfCents([total.taxCents, ...corrections.map(({ taxCents }) => taxCents)])
  return {
    period,
    rates: converter.rates,
    lines: lines.map((line) => ({ country: line.country, taxPercent: percentOf(line.rate), ...presentOss(line) })),
    totals: presentOss(total),
    corrections: corrections.map(({ taxCents, ...correction }) => ({
      ...correction,
      currency: OSS_CURRENCY,
      tax: toAmount(taxCents, OSS_CURRENCY),
    })),
    due: toAmount(dueCents, OSS_CURRENCY),
  }
}

const presentOss = ({ netCents, taxCents }: Pick<OssLine, 'netCents' | 'taxCents'>) => ({
  currency: OSS_CURRENCY,
  net: toAmount(netCents, OSS_CURRENCY),
  tax: toAmount(taxCents, OSS_CURRENCY),
  gross: toAmount(sumOfCents([netCents, taxCents]), OSS_CURRENCY),
})

const OSS_HEADING = ['Country', 'Rate (%)', 'Currency', 'Net', 'Tax', 'Gross', 'Correction of']

/** Renders the report as CSV: a row for each country and rate, then one for each correction. */
export function ossCsv({ lines, corrections = [] }: OssReport, region: ShopRegion): string {
  const decimals = exponentOf(OSS_CURRENCY)
  const rows = lines.map(({ country, taxPercent, currency, net, tax, gross }) => [
    country,
    csvNumber(taxPercent, region),
    currency,
    ...[net, tax, gross].map((amount) => csvNumber(amount, region, decimals)),
    '',
  ])
  const corrected = corrections.map(({ country, currency, tax, quarter }) => [
    country,
    '',
    currency,
    '',
    csvNumber(tax, region, decimals),
    '',
    quarter,
  ])
  return writeCsv([OSS_HEADING, ...rows, ...corrected], region)
}
