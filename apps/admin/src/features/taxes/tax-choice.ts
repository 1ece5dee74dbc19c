import { calendarDays, dayPlus, monthsBefore } from '@atelier/domain/region/shop-dates'
import {
  resolveTaxPeriod,
  TAX_MONTH,
  TAX_QUARTER,
  taxMonthOf,
  taxQuarterOf,
  type TaxPeriod,
} from '@atelier/domain/tax/tax-period'
import { REGION } from '../../region.ts'

/** The chosen period of the report, as the API reads it. */
export type TaxChoice = { month: string } | { quarter: string } | { startDate: string; endDate: string }
export type TaxChoiceKind = 'month' | 'quarter' | 'days'

/** Date.parse reads 30 February as 2 March. */
const isDay = (text: string): boolean =>
  /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** Parses the choice from the URL; without a valid one it is the month of `today`. */
export function parseTaxChoice(params: URLSearchParams, today: string): TaxChoice {
  const [month, quarter] = [params.get('month') ?? '', params.get('quarter') ?? '']
  if (TAX_MONTH.test(month)) return { month }
  if (TAX_QUARTER.test(quarter)) return { quarter }
  const [startDate, endDate] = [params.get('from') ?? '', params.get('to') ?? '']
  const isRange = isDay(startDate) && isDay(endDate) && resolveTaxPeriod({ startDate, endDate }).ok
  return isRange ? { startDate, endDate } : { month: taxMonthOf(today) }
}

export const serializeTaxChoice = (choice: TaxChoice): URLSearchParams =>
  new URLSearchParams('startDate' in choice ? { from: choice.startDate, to: choice.endDate } : { ...choice })

export const kindOfTaxChoice = (choice: TaxChoice): TaxChoiceKind =>
  'month' in choice ? 'month' : 'quarter' in choice ? 'quarter' : 'days'

/** Returns the days of a choice. */
export function daysOfTaxChoice(choice: TaxChoice): TaxPeriod {
  const resolved = resolveTaxPeriod(choice)
  if (!resolved.ok) throw new Error(resolved.message)
  return resolved.period
}

/** Returns the choice of another kind that begins where this one does. Days end today at the latest. */
export function toTaxChoice(kind: TaxChoiceKind, choice: TaxChoice, today: string): TaxChoice {
  const { from, to } = daysOfTaxChoice(choice)
  if (kind === 'month') return { month: taxMonthOf(from) }
  if (kind === 'quarter') return { quarter: taxQuarterOf(from) }
  return { startDate: from, endDate: to > today && from <= today ? today : to }
}

/** Returns the month or quarter before or after that of a day. */
export function stepTaxChoice(kind: 'month' | 'quarter', { from, to }: TaxPeriod, step: -1 | 1): TaxChoice {
  const day = step === 1 ? dayPlus(to, 1) : monthsBefore(from, 1)
  return kind === 'month' ? { month: taxMonthOf(day) } : { quarter: taxQuarterOf(day) }
}

/** Names a month or quarter: 'November 2026', 'Q4 2026'. */
export const nameOfTaxChoice = (choice: { month: string } | { quarter: string }): string =>
  'month' in choice
    ? calendarDays(REGION).format(new Date(`${choice.month}-01`), 'monthOfYear')
    : choice.quarter.split('-').toReversed().join(' ')
