import { formatMoney, type Cents, type Money } from '@atelier/domain/money/money'
import { wrappedLabel } from '@atelier/domain/orders/wrapped-label'
import { Thumbnail } from './images/thumbnail.tsx'
import { itemCents, orderTotals, totalsRows, type OrderParts, type TotalsRow } from './totals.ts'
import { useRegion } from '../shop/use-region.ts'

interface BillLine {
  key: string
  name: string
  color: string | null
  colorLabel?: string | null | undefined
  quantity: number
  /** Units that are gift-wrapped; absent: none. */
  wrapped?: number | undefined
  amountCents: Cents
  imageUrl: string | null
}

interface Props {
  lines: readonly BillLine[]
  currency: Money['currency']
  totals: readonly TotalsRow[]
  /** Whether the totals are those of before, while new ones are computed. */
  isBusy?: boolean
}

function Line({ line, currency }: { line: BillLine; currency: Money['currency'] }) {
  const region = useRegion()
  const facts = [
    line.color && `Color: ${line.colorLabel ?? line.color}`,
    line.quantity > 1 && `Quantity: ${line.quantity}`,
  ].filter(Boolean)
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-4 border-b border-stone-line py-4 print:grid-cols-[2.5rem_minmax(0,1fr)_auto] print:py-2">
      <Thumbnail url={line.imageUrl} />
      <div>
        <p className="serif-small text-[1.125rem] leading-[1.3] wrap-anywhere">{line.name}</p>
        <p className="text-small text-ink-soft">{facts.join(', ')}</p>
        {line.wrapped !== undefined && <p className="text-small text-ink-soft">{wrappedLabel(line)}</p>}
      </div>
      <p className="text-small">{formatMoney({ cents: line.amountCents, currency }, region)}</p>
    </li>
  )
}

const ROWS = {
  part: 'flex justify-between gap-6 py-1',
  total: 'mt-3 flex justify-between gap-6 border-t border-ink pt-4 text-[1.25rem] leading-7',
  contained: 'flex justify-between gap-6 pt-1 text-small text-ink-soft',
}

/** Line items with images, and the totals. */
export function Bill({ lines, currency, totals, isBusy = false }: Props) {
  return (
    <>
      <ul>
        {lines.map((line) => (
          <Line key={line.key} line={line} currency={currency} />
        ))}
      </ul>
      <dl className={`mt-4 text-[0.9375rem] ${isBusy ? 'opacity-60' : ''}`} aria-busy={isBusy || undefined}>
        {totals.map(({ kind, term, amount }) => (
          <div key={term} className={ROWS[kind]}>
            <dt>{term}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface BilledOrder extends OrderParts {
  items: readonly (Omit<BillLine, 'key' | 'amountCents'> & { productId: string; price: number })[]
}

/** The line items and totals of an order. */
export function OrderBill({ order, tax }: { order: BilledOrder; tax: string }) {
  const region = useRegion()
  const lines = order.items.map((item, index) => ({
    ...item,
    key: `${item.productId} ${index}`,
    amountCents: itemCents(order, item),
  }))
  return <Bill lines={lines} currency={order.currency} totals={totalsRows(orderTotals(order), tax, region)} />
}
