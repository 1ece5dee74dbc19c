import { spread } from '../money/share-out.ts'
import type { Cents } from '../money/money.ts'
import { lineAmount, type LineToQuote, type QuotedPart, type TaxRate } from './quote.ts'

/** A line as it is stored. Before lines had their own tax, only their order had one. */
export type StoredLine = LineToQuote & { taxCents?: Cents | null; rate?: TaxRate | null }

/**
 * Returns the lines of a stored order with amount, tax and rate. Older lines get their shares of the order's tax, as a new
 * order would have them: by largest remainder.
 */
export function withStoredParts<Line extends StoredLine>(
  lines: readonly Line[],
  older: { taxCents: Cents; rate: TaxRate },
): (Line & QuotedPart)[] {
  const amounts = lines.map(lineAmount)
  const isOlder = lines.some(({ taxCents }) => taxCents === null || taxCents === undefined)
  const shares = isOlder ? spread(older.taxCents, amounts) : []
  return lines.map((line, index) => ({
    ...line,
    amountCents: amounts[index] ?? 0,
    taxCents: isOlder ? (shares[index] ?? 0) : (line.taxCents ?? 0),
    rate: line.rate ?? older.rate,
  }))
}
