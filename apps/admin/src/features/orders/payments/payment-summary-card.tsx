import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { shownStatus } from '../order-status.tsx'
import { Disputes } from './disputes.tsx'
import { FailedRefundAlert } from './failed-refund-alert.tsx'
import { refundableAmount } from './refundable-amount.ts'
import { REGION } from '../../../region.ts'

/** What the rest of the page does not say about the payment: link, refunds and disputes. Hidden when there are none. */
export function PaymentSummaryCard({ order }: { order: OrderDetail }) {
  const { paymentLink, refunded, refunds, disputes } = order
  if (!paymentLink && refunded === 0 && refunds.length === 0 && disputes.length === 0) return null
  return (
    <Card title="Payment">
      <DescriptionList>
        {paymentLink ? <LinkFacts order={order} link={paymentLink} /> : null}
        {refunded > 0 ? (
          <>
            <DescriptionItem name="Paid">{formatAmount(order.paid, order.currency, REGION)}</DescriptionItem>
            <DescriptionItem name="Refunded">{formatAmount(refunded, order.currency, REGION)}</DescriptionItem>
            <DescriptionItem name="Refundable" isStrong>
              {formatAmount(refundableAmount(order), order.currency, REGION)}
            </DescriptionItem>
          </>
        ) : null}
      </DescriptionList>
      <Disputes order={order} />
      {refunds
        .filter(({ status }) => status === 'failed' || status === 'due_by_hand')
        .map((refund) => (
          <FailedRefundAlert key={refund.refundId} refund={{ ...refund, currency: order.currency }} />
        ))}
    </Card>
  )
}

function LinkFacts({ order, link }: { order: OrderDetail; link: NonNullable<OrderDetail['paymentLink']> }) {
  return (
    <>
      <DescriptionItem name="Payment link sent">
        <DateTime iso={link.sentAt} />
      </DescriptionItem>
      {shownStatus(order) === 'PAYMENT_FAILED' ? (
        <DescriptionItem name="Link expires">
          <DateTime iso={link.expiresAt} />
        </DescriptionItem>
      ) : null}
    </>
  )
}
