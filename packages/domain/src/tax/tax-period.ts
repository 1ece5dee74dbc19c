import { limits } from '../limits/limits.ts'
import { dayPlus, daysBetween, monthsBefore } from '../region/shop-dates.ts'

/** Days in the shop's time zone, including both ends. */
export interface TaxPeriod {
  from: string
  to: string
}

/** A month (`2026-11`), a quarter (`2026-Q4`), or a first and a last day. */
export interface TaxPeriodParams {
  month?: string | undefined
  quarter?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

type ResolvedTaxPeriod = { ok: true; period: TaxPeriod } | { ok: false; path: keyof TaxPeriodParams; message: string }

const refuse = (path: keyof TaxPeriodParams, message: string): ResolvedTaxPeriod => ({ ok: false, path, message })

const { reportDaysMax } = limits.taxes

/** What the names of months and quarters look like. Years begin at 2000. */
export const TAX_MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/
export const TAX_QUARTER = /^20\d{2}-Q[1-4]$/

/** Returns the days of a period, or which parameter is missing, too many or wrong. Each one given is well formed. */
export function resolveTaxPeriod(params: TaxPeriodParams): ResolvedTaxPeriod {
  const { month, quarter, startDate, endDate } = params
  if (month !== undefined) {
    const other = (['quarter', 'startDate', 'endDate'] as const).find((name) => params[name] !== undefined)
    return other ? refuse(other, 'Use this without a month') : { ok: true, period: daysOfMonths(`${month}-01`, 1) }
  }
  if (quarter !== undefined) {
    const other = (['startDate', 'endDate'] as const).find((name) => params[name] !== undefined)
    return other ? refuse(other, 'Use this without a quarter') : { ok: true, period: daysOfQuarter(quarter) }
  }
  if (startDate === undefined) {
    if (endDate !== undefined) return refuse('startDate', 'Please give the first day too')
    return refuse('month', 'Please give a month such as 2026-11, a quarter such as 2026-Q4, or a first and a last day')
  }
  if (endDate === undefined) return refuse('endDate', 'Please give the last day too')
  if (endDate < startDate) return refuse('endDate', 'The last day is before the first day')
  if (daysBetween(startDate, endDate) > reportDaysMax)
    return refuse('endDate', `Please choose at most ${reportDaysMax} days`)
  return { ok: true, period: { from: startDate, to: endDate } }
}

const daysOfMonths = (from: string, months: number): TaxPeriod => ({
  from,
  to: dayPlus(monthsBefore(from, -months), -1),
})

function daysOfQuarter(quarter: string): TaxPeriod {
  const month = Number(quarter.slice(-1)) * 3 - 2
  return daysOfMonths(`${quarter.slice(0, 4)}-${String(month).padStart(2, '0')}-01`, 3)
}

/** Returns the month of a day: `2026-11`. */
export const taxMonthOf = (day: string): string => day.slice(0, 7)

/** Returns the quarter of a day: `2026-Q4`. */
export const taxQuarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
