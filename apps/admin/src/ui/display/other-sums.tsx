import { formatAmount } from '@atelier/domain/money/money'
import type { OtherTotal } from '@atelier/domain/money/other-totals.schema'
import { perRegion } from '@atelier/domain/region/region'
import { REGION } from '../../region.ts'

type Sum = Pick<OtherTotal, 'currency' | 'amount'>

const listFormat = perRegion(({ locale }) => new Intl.ListFormat(locale, { type: 'unit' }))

/** Returns the sums of other currencies as a text, '€102.00, ¥15,880'; null without any. The server may be of the version before. */
function otherTotalsText(totals: readonly Sum[] | null | undefined): string | null {
  const sums = (totals ?? []).filter(({ amount }) => amount !== 0)
  if (sums.length === 0) return null
  return listFormat(REGION).format(sums.map(({ amount, currency }) => formatAmount(amount, currency, REGION)))
}

/** A quiet line below a figure, with the sums of other currencies beside it: 'and €102.00, ¥15,880'. */
export function OtherSums({ totals }: { totals: readonly Sum[] | null | undefined }) {
  const text = otherTotalsText(totals)
  return text === null ? null : <span className="note block font-normal">and {text}</span>
}
