import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { formatDollars, toCents, toDollars } from '@atelier/domain/money'
import { refundableCents } from '@atelier/domain/payments/refund'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { useCan } from '../../session/session.store.ts'
import { paymentMethodLabel, PaymentStatusBadge, shownStatus } from '../order-status.tsx'
import { Disputes } from './disputes.tsx'
import { FailedRefundAlert } from './failed-refund-alert.tsx'
import styles from './payment-summary-card.module.css'
import { RefundOrder } from './refund-order.tsx'

/** Returns the refundable amount in dollars; disputed money is not refundable. */
function leftToRefund({ paid, refunded, disputes }: OrderDetail): number {
  const open = disputes
    .filter(({ state, isInquiry }) => state === 'open' && !isInquiry)
    .reduce((sum, { amount }) => sum + toCents(amount), 0)
  return toDollars(refundableCents({ paidCents: toCents(paid), refundedCents: toCents(refunded), disputedCents: open }))
}

/** Payment method, refunds, and the refund form. */
export function PaymentSummaryCard({ order }: { order: OrderDetail }) {
  const canEdit = useCan('orders:edit')
  const left = leftToRefund(order)
  return (
    <Card title="Payment">
      <DescriptionList>
        <DescriptionItem name="Payment method">{paymentMethodLabel(order.paymentMethod)}</DescriptionItem>
        <DescriptionItem name="Payment">
          <PaymentStatusBadge status={order.paymentDetails.paymentStatus} />
        </DescriptionItem>
        {order.paymentLink ? (
          <>
            <DescriptionItem name="Payment link sent">
              <DateTime iso={order.paymentLink.sentAt} />
            </DescriptionItem>
            <DescriptionItem name="Sent to">{order.email}</DescriptionItem>
            {shownStatus(order) === 'PAYMENT_FAILED' ? (
              <DescriptionItem name="Link expires">
                <DateTime iso={order.paymentLink.expiresAt} />
              </DescriptionItem>
            ) : null}
          </>
        ) : null}
        {order.paid > 0 ? (
          <>
            <DescriptionItem name="Paid">{formatDollars(order.paid)}</DescriptionItem>
            <DescriptionItem name="Refunded">{formatDollars(order.refunded)}</DescriptionItem>
            <DescriptionItem name="Refundable" isStrong>
              {formatDollars(left)}
            </DescriptionItem>
          </>
        ) : null}
      </DescriptionList>
      <Disputes order={order} />
      {order.refunds
        .filter(({ status }) => status === 'failed' || status === 'due_by_hand')
        .map((refund) => (
          <FailedRefundAlert key={refund.refundId} refund={refund} />
        ))}
      {canEdit && left > 0 ? (
        <div className={styles.action}>
          <RefundOrder order={order} left={left} />
        </div>
      ) : null}
    </Card>
  )
}
