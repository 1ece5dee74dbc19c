import { ShopError } from '@atelier/domain/contract/shop-error'
import { convertAt } from '@atelier/domain/money/convert-at'
import { differenceOf, sumOfCents } from '@atelier/domain/money/cents'
import { exponentOf, toAmount, type Cents, type Currency } from '@atelier/domain/money/money'
import { csvNumber } from '@atelier/domain/region/spreadsheet'
import type { ShopRegion } from '@atelier/domain/region/region'
import { lastRateDayOf, type EcbDay } from '@atelier/domain/tax/ecb-rates'
import type { OssReport } from '@atelier/domain/tax/oss-report.schema'
import type { TaxPeriod } from '@atelier/domain/tax/tax-period'
import { EU_COUNTRIES, OSS_CURRENCY } from '@atelier/domain/tax/tax-table'
import type { Deps } from '../../deps.ts'
import { writeCsv } from '../../files/csv.ts'
import { findRates } from './exchange-rates.repo.ts'
import { percentOf } from './read-taxes.ts'
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

/**
 * Reads the taxes of a quarter that are due in the other countries of the European Union, in euros: a line for each country
 * and rate. The sum of each currency is converted once, at the rate of the last day. Throws `conflict` without this rate.
 */
export async function readOssReport(
  { db }: Pick<Deps, 'db'>,
  period: TaxPeriod,
  region: ShopRegion,
): Promise<OssReport> {
  const home = region.country
  const { rows } = await sumTaxes(db, period, region)
  const foreign = rows.filter(({ country }) => EU_COUNTRIES.includes(country) && country !== home)
  const sums = sumsBy(foreign, ({ country, rate, currency }) => `${country} ${rate} ${currency}`)
  const others = [...new Set(sums.map(({ currency }) => currency))].filter((code) => code !== OSS_CURRENCY).toSorted()
  const day = others.length === 0 ? undefined : await findRates(db, period.to, lastRateDayOf(period.to))
  const rates = new Map(others.map((currency) => [currency, rateOf(currency, day, period.to)]))
  const inEuros = (cents: Cents, currency: Currency): Cents => {
    const rate = rates.get(currency)
    return rate === undefined ? cents : convertAt(cents, { from: currency, to: OSS_CURRENCY, rate })
  }
  const converted = sums.map((row): TaxRow => {
    const taxCents = inEuros(row.taxCents, row.currency)
    const netCents = inEuros(differenceOf(row.grossCents, row.taxCents), row.currency)
    return { ...row, currency: OSS_CURRENCY, taxCents, grossCents: sumOfCents([netCents, taxCents]) }
  })
  const lines = sumsBy(converted, ({ country, rate }) => `${country} ${rate}`)
    .map(({ country, rate, taxCents, grossCents }): OssLine => ({
      country,
      rate,
      taxCents,
      netCents: differenceOf(grossCents, taxCents),
    }))
    .toSorted((a, b) => (a.country === b.country ? a.rate - b.rate : a.country < b.country ? -1 : 1))
  const total = {
    netCents: sumOfCents(lines.map(({ netCents }) => netCents)),
    taxCents: sumOfCents(lines.map(({ taxCents }) => taxCents)),
  }
  return {
    period,
    rates: others.map((currency) => ({ currency, rate: rates.get(currency) ?? '', day: day?.day ?? period.to })),
    lines: lines.map((line) => ({ country: line.country, taxPercent: percentOf(line.rate), ...presentOss(line) })),
    totals: presentOss(total),
  }
}

const presentOss = ({ netCents, taxCents }: Pick<OssLine, 'netCents' | 'taxCents'>) => ({
  currency: OSS_CURRENCY,
  net: toAmount(netCents, OSS_CURRENCY),
  tax: toAmount(taxCents, OSS_CURRENCY),
  gross: toAmount(sumOfCents([netCents, taxCents]), OSS_CURRENCY),
})

const OSS_HEADING = ['Country', 'Rate (%)', 'Currency', 'Net', 'Tax', 'Gross']

/** Renders the report as CSV: a row for each country and rate. */
export function ossCsv({ lines }: OssReport, region: ShopRegion): string {
  const decimals = exponentOf(OSS_CURRENCY)
  const rows = lines.map(({ country, taxPercent, currency, net, tax, gross }) => [
    country,
    csvNumber(taxPercent, region),
    currency,
    ...[net, tax, gross].map((amount) => csvNumber(amount, region, decimals)),
  ])
  return writeCsv([OSS_HEADING, ...rows], region)
}
