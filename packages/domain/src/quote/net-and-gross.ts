import type { Cents } from '../money/money.ts'
import type { QuotedPart, TaxMode } from './quote.ts'

/** Returns the amount of a line or charge without its tax, and with it. */
export const netAndGross = (
  { amountCents, taxCents }: Pick<QuotedPart, 'amountCents' | 'taxCents'>,
  taxMode: TaxMode,
): { netCents: Cents; grossCents: Cents } =>
  taxMode === 'added'
    ? { netCents: amountCents, grossCents: amountCents + taxCents }
    : { netCents: amountCents - taxCents, grossCents: amountCents }
