import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { toCents, toDollars } from '@atelier/domain/money'
import { refundableCents } from '@atelier/domain/payments/refund'
import { Card } from '../../../ui/card.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { money } from '../../../ui/money.ts'
import { useCan } from '../../session/session.store.ts'
import { paymentMethodWord, PaymentState, shownStatus } from '../order-status.tsx'
import { Disputes } from './disputes.tsx'
import { FailedRefund } from './failed-refund.tsx'
import styles from './money-card.module.css'
import { RefundOrder } from './refund-order.tsx'

/** What can be refunded of the order's money, in dollars: nothing that is in dispute. */
function leftToRefund({ paid, refunded, disputes }: OrderDetail): number {
  const open = disputes
    .filter(({ state, isInquiry }) => state === 'open' && !isInquiry)
    .reduce((sum, { amount }) => sum + toCents(amount), 0)
  return toDollars(refundableCents({ paidCents: toCents(paid), refundedCents: toCents(refunded), disputedCents: open }))
}

/** How the order was paid, what went back, and giving money back. */
export function MoneyCard({ order }: { order: OrderDetail }) {
  const canEdit = useCan('orders:edit')
  const left = leftToRefund(order)
  return (
    <Card title="Payment">
      <Facts>
        <Fact name="Payment method">{paymentMethodWord(order.paymentMethod)}</Fact>
        <Fact name="Payment">
          <PaymentState status={order.paymentDetails.paymentStatus} />
        </Fact>
        {order.paymentLink ? (
          <>
            <Fact name="Payment link sent">
              <Moment iso={order.paymentLink.sentAt} />
            </Fact>
            <Fact name="Sent to">{order.email}</Fact>
            {shownStatus(order) === 'PAYMENT_FAILED' ? (
              <Fact name="Link works until">
                <Moment iso={order.paymentLink.expiresAt} />
              </Fact>
            ) : null}
          </>
        ) : null}
        {order.paid > 0 ? (
          <>
            <Fact name="Paid">{money(order.paid)}</Fact>
            <Fact name="Refunded">{money(order.refunded)}</Fact>
            <Fact name="Left to refund" isStrong>
              {money(left)}
            </Fact>
          </>
        ) : null}
      </Facts>
      <Disputes order={order} />
      {order.refunds
        .filter(({ status }) => status === 'failed' || status === 'due_by_hand')
        .map((refund) => (
          <FailedRefund key={refund.refundId} refund={refund} />
        ))}
      {canEdit && left > 0 ? (
        <div className={styles.action}>
          <RefundOrder order={order} left={left} />
        </div>
      ) : null}
    </Card>
  )
}
