import type { CustomerOrder, CustomerReturn } from '@atelier/domain/customers/customer-orders.schema'
import { returnDisplayNumber } from '@atelier/domain/ids'
import { formatDollars } from '@atelier/domain/money'
import { LabeledSection } from '../../ui/labeled-section.tsx'
import { formatShopDay } from '../../format-shop-day.ts'
import { returnStatusLabel } from './return-labels.ts'
import { ReturnPhotoList } from './return-photo-list.tsx'
import { StateDot } from '../../ui/state-dot.tsx'

const STEP_LABELS = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received back',
  refunded: 'Refunded',
  rejected: 'Not accepted',
} as const

/** The returns of an order, each with its units and status. */
export function OrderReturns({ order, level }: { order: CustomerOrder; level: 2 | 5 }) {
  if (order.returns.length === 0) return null
  return (
    <LabeledSection title={order.returns.length === 1 ? 'Return' : 'Returns'} level={level}>
      <ul className="grid gap-5">
        {order.returns.map((one) => (
          <ReturnProgress key={one.returnId} one={one} order={order} />
        ))}
      </ul>
    </LabeledSection>
  )
}

function refundLabel({ refunded, estimatedRefund }: CustomerReturn): string {
  if (refunded === null) return `Estimated refund ${formatDollars(estimatedRefund)}`
  return refunded === 0 ? 'No further refund' : `Refund ${formatDollars(refunded)}`
}

function ReturnProgress({ one, order }: { one: CustomerReturn; order: CustomerOrder }) {
  const { text, tone } = returnStatusLabel(one)
  const itemLabels = one.items.map(({ itemIndex, quantity, receivedQuantity: received }) => {
    const item = order.items[itemIndex]
    const isPart = received !== null && received < quantity
    return `${quantity} × ${item?.name ?? ''}${item?.color ? `, ${item.colorLabel ?? item.color}` : ''}${isPart ? ` (${received} received)` : ''}`
  })
  return (
    <li className="text-small">
      <p className="flex items-baseline gap-2.5 font-medium">
        <StateDot tone={tone} />
        {text}
      </p>
      <p className="mt-1">{itemLabels.join('; ')}</p>
      <p className="text-ink-soft">
        Return {returnDisplayNumber(one.returnId)}, {one.reason.toLowerCase()}. {refundLabel(one)}
      </p>
      {one.answer && <p className="mt-2 border-l-2 border-stone-line pl-3 whitespace-pre-line">{one.answer}</p>}
      <ReturnPhotoList photos={one.photos} />
      <ol className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        {one.progress.map(({ status, timestamp }) => (
          <li key={status}>
            {status === 'refunded' && one.refunded === 0 ? 'Closed' : STEP_LABELS[status]}{' '}
            <time dateTime={timestamp}>{formatShopDay(timestamp)}</time>
          </li>
        ))}
      </ol>
    </li>
  )
}
