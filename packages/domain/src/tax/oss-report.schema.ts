import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { TAX_QUARTER } from './tax-period.ts'
import { TaxLine, TaxSums } from './tax-report.schema.ts'

/** Query of GET /api/admin/taxes/oss: the return is made for a quarter. */
export const OssQuery = z.strictObject({
  quarter: z
    .string('Please give a quarter such as 2026-Q4')
    .regex(TAX_QUARTER, 'Please give a quarter such as 2026-Q4'),
})

const RateUsed = z.object({
  currency: z.string(),
  /** What a euro cost in it. */
  rate: z.string(),
  /** The day on which it was published. */
  day: z.iso.date(),
})

/** What the tax of an earlier quarter changed by in this one, such as by a refund. Negative: less is due. */
const Correction = z.object({ quarter: z.string(), country: z.string(), currency: z.string(), tax: z.number() })

/** Taxes of a quarter that are due in other countries of the European Union, in euros. */
export const OssReport = z
  .object({
    period: z.object({ from: z.iso.date(), to: z.iso.date() }),
    /** The rates at which other currencies were converted. */
    rates: z.array(RateUsed),
    lines: z.array(TaxLine),
    totals: TaxSums,
    /** By quarter and country, at the rates of that quarter. Absent in version 0.2.0, as `due`. */
    corrections: z.array(Correction).optional(),
    /** The tax of the quarter with the corrections. */
    due: z.number().optional(),
  })
  .meta({ id: 'OssReport' })
export type OssReport = z.infer<typeof OssReport>

export const OssResponse = envelope(OssReport)

/** The imported rates: the last days, in the currencies of the store. */
export const ExchangeRates = z
  .object({
    /** null: none were imported. */
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    currencies: z.array(z.string()),
    days: z.array(z.object({ day: z.iso.date(), rates: z.record(z.string(), z.string()) })),
  })
  .meta({ id: 'ExchangeRates' })
export type ExchangeRates = z.infer<typeof ExchangeRates>

export const ExchangeRatesResponse = envelope(ExchangeRates)
