import { formatAmount } from '@atelier/domain/money/money'
import { countryName } from '@atelier/domain/region/country-name'
import { calendarDays } from '@atelier/domain/region/shop-dates'
import { perRegion } from '@atelier/domain/region/region'
import type { TaxDay, TaxLine, TaxTotals } from '@atelier/domain/tax/tax-report.schema'
import type { ReactNode } from 'react'
import { REGION } from '../../region.ts'

const HEAD = 'sticky top-0 h-9 px-2.5 max-md:px-1 font-normal text-small text-ink-soft bg-surface'
const CELL = 'h-11 px-2.5 py-1 max-md:px-1 border-t border-t-line'
/** Stays in sight below the rows that scroll. */
const FOOT =
  '[&_:is(th,td)]:sticky [&_:is(th,td)]:bottom-0 [&_:is(th,td)]:bg-surface [&_:is(th,td)]:shadow-[inset_0_1px_0_var(--adm-line)]'
const NUMBER = 'w-[1%] text-right whitespace-nowrap'
const EDGES =
  '[&_tr>:first-child]:pl-5 [&_tr>:last-child]:pr-5 max-md:[&_tr>:first-child]:pl-4 max-md:[&_tr>:last-child]:pr-4'

/** Tax rates have up to four decimals. */
const rates = perRegion(({ locale }) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }))

interface TaxSums {
  currency: string
  net: number
  tax: number
  gross: number
}

interface TaxTableProps<Row extends TaxSums> {
  caption: string
  /** Heading of the first column. */
  heading: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  name: (row: Row) => ReactNode
  totals: TaxSums
}

/** Sums of one currency, a row each, and their total. Long tables scroll, also by keyboard. */
function TaxTable<Row extends TaxSums>({ caption, heading, rows, rowKey, name, totals }: TaxTableProps<Row>) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard
    <div className="max-h-118 overflow-auto print:max-h-none" tabIndex={0} role="group" aria-label={caption}>
      <table className={`w-full border-collapse tabular-nums max-md:text-small ${EDGES}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              {heading}
            </th>
            {['Net', 'Tax', 'Gross'].map((label) => (
              <th key={label} scope="col" className={`${HEAD} ${NUMBER}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row" className={`${CELL} text-left font-normal`}>
                {name(row)}
              </th>
              <Amounts sums={row} />
            </tr>
          ))}
        </tbody>
        <tfoot className={`font-medium ${FOOT}`}>
          <tr>
            <th scope="row" className={`${CELL} text-left font-medium`}>
              Total
            </th>
            <Amounts sums={totals} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const Amounts = ({ sums: { currency, net, tax, gross } }: { sums: TaxSums }) =>
  Object.entries({ net, tax, gross }).map(([name, amount]) => (
    <td key={name} className={`${CELL} ${NUMBER}`}>
      {formatAmount(amount, currency, REGION)}
    </td>
  ))

const nameOf = (country: string): string => countryName(country) ?? country

const byName = (a: TaxLine, b: TaxLine): number =>
  nameOf(a.country).localeCompare(nameOf(b.country)) || a.taxPercent - b.taxPercent

interface TaxLinesTableProps {
  lines: readonly TaxLine[]
  totals: TaxSums
  caption?: string
}

export const TaxLinesTable = ({
  lines,
  totals,
  caption = `${totals.currency} by country and rate`,
}: TaxLinesTableProps) => (
  <TaxTable
    caption={caption}
    heading="Country and rate"
    rows={lines.toSorted(byName)}
    rowKey={({ country, taxPercent }) => `${country} ${taxPercent}`}
    name={({ country, taxPercent }) => (
      <>
        {nameOf(country)}{' '}
        <span className="whitespace-nowrap text-ink-soft max-md:block">{rates(REGION).format(taxPercent / 100)}</span>
      </>
    )}
    totals={totals}
  />
)

export const TaxDaysTable = ({ days, totals }: { days: readonly TaxDay[]; totals: TaxTotals }) => (
  <TaxTable
    caption={`${totals.currency} by day`}
    heading="Day"
    rows={days}
    rowKey={({ day }) => day}
    name={({ day }) => calendarDays(REGION).format(new Date(day), 'dayOfYear')}
    totals={totals}
  />
)
