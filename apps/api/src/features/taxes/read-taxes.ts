import { invalidField } from '@atelier/domain/contract/shop-error'
import { differenceOf, sumOfCents } from '@atelier/domain/money/cents'
import { exponentOf, toAmount, type Cents, type Currency } from '@atelier/domain/money/money'
import { csvNumber } from '@atelier/domain/region/spreadsheet'
import { resolveTaxPeriod, type TaxPeriod, type TaxPeriodParams } from '@atelier/domain/tax/tax-period'
import type { TaxReport, TaxTotals } from '@atelier/domain/tax/tax-report.schema'
import type { Deps } from '../../deps.ts'
import { writeCsv } from '../../files/csv.ts'
import { sumTaxes, type LedgerSum, type TaxRow } from './taxes.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

type TaxDeps = Pick<Deps, 'db'>

interface CentsOfTaxes {
  taxCents: Cents
  grossCents: Cents
}

/** Millionths to percent. */
export const percentOf = (rate: number): number => rate / 10_000

/** Resolves the requested days. Throws `invalid_input` with the failing parameter. */
export function requestedTaxPeriod(params: TaxPeriodParams): TaxPeriod {
  const resolved = resolveTaxPeriod(params)
  if (resolved.ok) return resolved.period
  throw invalidField(resolved.path, resolved.message)
}

/** Reads the taxes of a period by country and rate and by day, each currency apart, and compares them with the ledger. */
export async function readTaxReport({ db }: TaxDeps, period: TaxPeriod, region: ShopRegion): Promise<TaxReport> {
  const { rows, ledger } = await sumTaxes(db, period, region)
  const lines = sumBy(rows, ({ currency, country, rate }) => [currency, country, String(rate).padStart(8, '0')])
  const days = sumBy(rows, ({ currency, day }) => [currency, day])
  return {
    period,
    totals: totalsOf(rows, ledger),
    lines: lines.map((line) => ({ country: line.country, taxPercent: percentOf(line.rate), ...presentSums(line) })),
    days: days.map((line) => ({ day: line.day, ...presentSums(line) })),
  }
}

/** Sums rows of equal keys, in the order of the keys. Each key names the currency. */
function sumBy(rows: readonly TaxRow[], keyOf: (row: TaxRow) => readonly string[]): TaxRow[] {
  const groups = Map.groupBy(rows, (row) => keyOf(row).join(' '))
  return Array.from(groups)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => (first ? [{ ...first, ...sumOf([first, ...others]) }] : []))
}

const sumOf = (rows: readonly CentsOfTaxes[]): CentsOfTaxes => ({
  taxCents: sumOfCents(rows.map(({ taxCents }) => taxCents)),
  grossCents: sumOfCents(rows.map(({ grossCents }) => grossCents)),
})

const presentSums = ({ currency, taxCents, grossCents }: CentsOfTaxes & { currency: Currency }) => ({
  currency,
  net: toAmount(differenceOf(grossCents, taxCents), currency),
  tax: toAmount(taxCents, currency),
  gross: toAmount(grossCents, currency),
})

function totalsOf(rows: readonly TaxRow[], ledger: readonly LedgerSum[]): TaxTotals[] {
  const currencies = new Set([...ledger, ...rows].map(({ currency }) => currency))
  return [...currencies].toSorted().map((currency) => {
    const sums = sumOf(rows.filter((row) => row.currency === currency))
    const recorded = ledger.find((sum) => sum.currency === currency)
    const { cents = 0, withoutOrderCents = 0 } = recorded ?? {}
    return {
      ...presentSums({ currency, ...sums }),
      ledger: toAmount(cents, currency),
      withoutOrder: toAmount(withoutOrderCents, currency),
      difference: toAmount(differenceOf(cents, withoutOrderCents, sums.grossCents), currency),
    }
  })
}

const HEADING = ['Day', 'Country', 'Rate (%)', 'Currency', 'Net', 'Tax', 'Gross']

/** Renders the taxes of a period as CSV: a row for each day, country, rate and currency, with amounts in this currency. */
export async function taxesCsv({ db }: TaxDeps, period: TaxPeriod, region: ShopRegion): Promise<string> {
  const { rows } = await sumTaxes(db, period, region)
  return writeCsv([HEADING, ...rows.map((row) => cellsOf(row, region))], region)
}

function cellsOf({ day, country, rate, currency, taxCents, grossCents }: TaxRow, region: ShopRegion): string[] {
  const amounts = [differenceOf(grossCents, taxCents), taxCents, grossCents]
  const decimals = exponentOf(currency)
  return [
    day,
    country,
    csvNumber(percentOf(rate), region),
    currency,
    ...amounts.map((cents) => csvNumber(toAmount(cents, currency), region, decimals)),
  ]
}
