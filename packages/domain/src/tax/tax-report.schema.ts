import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { TAX_MONTH, TAX_QUARTER } from './tax-period.ts'

const FIRST_YEAR = '2000'

const day = (message: string) =>
  z.iso.date(message).refine((given) => given >= FIRST_YEAR, 'Please give a day from the year 2000 on')

/** A month, a quarter, or a first and a last day; `resolveTaxPeriod` says which go together. */
export const TaxReportQuery = z.strictObject({
  month: z.string().regex(TAX_MONTH, 'Please give a month such as 2026-11').optional(),
  quarter: z.string().regex(TAX_QUARTER, 'Please give a quarter such as 2026-Q4').optional(),
  startDate: day('Please give the first day as YYYY-MM-DD').optional(),
  endDate: day('Please give the last day as YYYY-MM-DD').optional(),
})
export type TaxReportQuery = z.infer<typeof TaxReportQuery>

const currency = z.string()

/** Payments less refunds, without tax, its tax, and with tax. Negative where more was refunded than paid. */
export const TaxSums = z.object({ currency, net: z.number(), tax: z.number(), gross: z.number() })

/** The sums of a country of delivery and a rate. */
export const TaxLine = TaxSums.extend({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  taxPercent: z.number().nonnegative(),
})
export type TaxLine = z.infer<typeof TaxLine>

/** The sums of a day of the shop. */
const TaxDay = TaxSums.extend({ day: z.iso.date() })
export type TaxDay = z.infer<typeof TaxDay>

/** The sums of a currency, compared with the ledger. */
const TaxTotals = TaxSums.extend({
  /** What the ledger has of these days: payments less refunds. */
  ledger: z.number(),
  /** The part of it that belongs to no order, and therefore has no tax. */
  withoutOrder: z.number(),
  /** What the ledger has besides the gross sum and payments without an order. Anything but 0 is a defect. */
  difference: z.number(),
})
export type TaxTotals = z.infer<typeof TaxTotals>

/** Taxes of a period. Each sum is of one currency; there is none over several. */
export const TaxReport = z
  .object({
    period: z.object({ from: z.iso.date(), to: z.iso.date() }),
    totals: z.array(TaxTotals),
    lines: z.array(TaxLine),
    days: z.array(TaxDay),
  })
  .meta({ id: 'TaxReport' })
export type TaxReport = z.infer<typeof TaxReport>

export const TaxReportResponse = envelope(TaxReport)
