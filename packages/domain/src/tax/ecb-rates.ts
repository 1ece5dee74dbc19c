import { limits } from '../limits/limits.ts'
import { dayPlus } from '../region/shop-dates.ts'

/** The rates of one day: what a euro costs in each currency, as the European Central Bank published it. */
export interface EcbDay {
  /** YYYY-MM-DD. */
  day: string
  rates: Readonly<Record<string, string>>
}

type ReadRates = { ok: true; days: EcbDay[] } | { ok: false; message: string }

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const RATE = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,8})?$/

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim())

/** Reads a row, or says what is wrong with it. A currency without a rate on that day is left out. */
function readDay(cells: readonly string[], currencies: readonly string[], row: number): EcbDay | string {
  const [day = '', ...values] = cells
  if (!DAY.test(day)) return `Row ${row}: the first cell must be a day such as 2026-11-26`
  const rates: Record<string, string> = {}
  for (const [index, currency] of currencies.entries()) {
    const value = values[index] ?? ''
    if (currency === '' || value === '' || value === 'N/A') continue
    if (!RATE.test(value) || Number(value) === 0) return `Row ${row}, ${currency}: ${value.slice(0, 20)} is no rate`
    rates[currency] = value
  }
  return { day, rates }
}

/**
 * Reads the file `eurofxref-hist.csv` of the European Central Bank: a heading with currencies, then a row for each day on
 * which it published rates. Says which row is wrong.
 */
export function readEcbRates(text: string): ReadRates {
  const refuse = (message: string): ReadRates => ({ ok: false, message })
  const [heading = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const [first = '', ...currencies] = cellsOf(heading)
  const hasCurrencies = currencies.some(Boolean) && currencies.every((code) => code === '' || /^[A-Z]{3}$/.test(code))
  if (first !== 'Date' || !hasCurrencies) {
    return refuse('This is not the file of the European Central Bank. Choose eurofxref-hist.csv or eurofxref-hist.zip.')
  }
  if (lines.length > limits.taxes.rateDaysMax)
    return refuse(`Import at most ${limits.taxes.rateDaysMax} days at a time`)
  const days: EcbDay[] = []
  const seen = new Set<string>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const read = readDay(cellsOf(line), currencies, index + 2)
    if (typeof read === 'string') return refuse(read)
    if (seen.has(read.day)) return refuse(`Row ${index + 2}: the file has ${read.day} twice`)
    seen.add(read.day)
    days.push(read)
  }
  return days.length === 0 ? refuse('This file has no rates') : { ok: true, days }
}

/** The bank publishes none on weekends and holidays. After more days than these, rates were not imported. */
const PUBLICATION_GAP_DAYS = 7

/**
 * Returns the last day on which the rate of a period may have been published. The rate is that of the period's last day or,
 * when none was published on it, that of the next day of publication (Directive 2006/112/EC, Articles 366(2) and 369h(2)).
 */
export const lastRateDayOf = (to: string): string => dayPlus(to, PUBLICATION_GAP_DAYS)
