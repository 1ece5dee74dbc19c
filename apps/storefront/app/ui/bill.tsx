import { formatUsd, toCents, type Cents } from '@atelier/domain/region/money'
import { Thumbnail } from './images/thumbnail.tsx'

interface BillLine {
  key: string
  name: string
  color: string | null
  colorLabel?: string | null | undefined
  quantity: number
  unitPriceCents: Cents
  imageUrl: string | null
}

interface Props {
  lines: readonly BillLine[]
  totals: { subtotalCents: Cents; taxCents: Cents; totalCents: Cents }
  /** The label of the tax line. */
  tax: string
}

function Line({ line }: { line: BillLine }) {
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
      </div>
      <p className="text-small">{formatUsd(line.unitPriceCents * line.quantity)}</p>
    </li>
  )
}

/** Line items with images, and the totals. */
export function Bill({ lines, totals, tax }: Props) {
  const row = 'flex justify-between gap-6 py-1'
  return (
    <>
      <ul>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
      <dl className="mt-4 text-[0.9375rem]">
        <div className={row}>
          <dt>Subtotal</dt>
          <dd>{formatUsd(totals.subtotalCents)}</dd>
        </div>
        <div className={row}>
          <dt>{tax}</dt>
          <dd>{formatUsd(totals.taxCents)}</dd>
        </div>
        <div className="mt-3 flex justify-between gap-6 border-t border-ink pt-4 text-[1.25rem] leading-7">
          <dt>Total</dt>
          <dd>{formatUsd(totals.totalCents)}</dd>
        </div>
      </dl>
    </>
  )
}

/** The amounts of an order as the API sends them, in dollars. */
interface BilledOrder {
  items: readonly (Omit<BillLine, 'key' | 'unitPriceCents'> & { productId: string; price: number })[]
  subtotal: number
  tax: number
  total: number
}

/** The line items and totals of an order. */
export function OrderBill({ order, tax }: { order: BilledOrder; tax: string }) {
  const lines = order.items.map((item, index) => ({
    ...item,
    key: `${item.productId} ${index}`,
    unitPriceCents: toCents(item.price),
  }))
  const { subtotal, tax: taxes, total } = order
  const totals = { subtotalCents: toCents(subtotal), taxCents: toCents(taxes), totalCents: toCents(total) }
  return <Bill lines={lines} totals={totals} tax={tax} />
}
