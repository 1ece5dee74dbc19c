import type { CustomerOrder, CustomerReturn } from '@atelier/domain/customers/customer-orders.schema'
import { returnNumber } from '@atelier/domain/values/ids'
import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { LabeledSection } from '../../ui/labeled-section.tsx'
import type { ReturnStatus } from '@atelier/domain/returns/return-status'
import { returnSteps } from '@atelier/domain/returns/return-steps'
import { returnStatusLabel } from './return-labels.ts'
import { ReturnPhotoList } from './return-photo-list.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { TrackingLink } from '../../ui/tracking-link.tsx'
import { StepList } from '../../ui/step-list.tsx'
import type { ShopRegion } from '@atelier/domain/region/region'
import { useRegion } from '../../shop/use-region.ts'

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

function refundLabel(
  { refunded, estimatedRefund, resolution }: CustomerReturn,
  currency: Currency,
  region: ShopRegion,
): string {
  if (resolution === 'exchange') return 'Exchange, no charge'
  if (refunded === null) return `Estimated refund ${formatAmount(estimatedRefund, currency, region)}`
  return refunded === 0 ? 'No further refund' : `Refund ${formatAmount(refunded, currency, region)}`
}

/** The step that the message of staff belongs to: how to send the items back, or why they were not accepted. */
const stepOfAnswer = ({ answer, status }: CustomerReturn): ReturnStatus | null => {
  if (answer === null) return null
  return status === 'rejected' ? 'rejected' : 'approved'
}

function ReturnProgress({ one, order }: { one: CustomerReturn; order: CustomerOrder }) {
  const region = useRegion()
  const { text, tone } = returnStatusLabel(one)
  const itemLabels = one.items.map(({ itemIndex, quantity, receivedQuantity: received, ...line }) => {
    const item = order.items[itemIndex]
    const isPart = received !== null && received < quantity
    return `${quantity} × ${item?.name ?? ''}${item?.color ? `, ${item.colorLabel ?? item.color}` : ''}${line.exchangeColor ? ` for ${line.exchangeLabel ?? line.exchangeColor}` : ''}${isPart ? ` (${received} received)` : ''}`
  })
  return (
    <li className="text-small">
      <p className="flex items-baseline gap-2.5 font-medium">
        <StateDot tone={tone} />
        {text}
      </p>
      <p className="mt-1">{itemLabels.join('; ')}</p>
      <p className="text-ink-soft">
        Return {returnNumber(one.returnId)}, {one.reason.toLowerCase()}. {refundLabel(one, order.currency, region)}
      </p>
      <ReturnPhotoList photos={one.photos} />
      <div className="mt-4">
        <StepList steps={returnSteps(one)}>
          {({ status, state }) => (
            <>
              {status === stepOfAnswer(one) && (
                <p className="mt-1 border-l-2 border-stone-line pl-3 whitespace-pre-line wrap-anywhere">{one.answer}</p>
              )}
              {status === 'refunded' && state === 'current' && one.replacement && (
                <TrackingLink tracking={one.replacement} />
              )}
            </>
          )}
        </StepList>
      </div>
    </li>
  )
}
