import { toCents } from '@atelier/domain/money/money'
import { paymentLinkState } from '@atelier/domain/payments/payment-link'
import { canRecordPayment, hasShipped } from '@atelier/domain/orders/change-status'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { useUrlAction } from '../../../ui/use-url-action.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { ContactCustomer } from './contact-customer.tsx'
import { PaymentLink } from '../payments/payment-link.tsx'
import { RecordPayment } from './record-payment.tsx'
import { statusErrorMessage, useChangeStatus } from '../use-change-status.ts'

/** The actions for an unpaid order. Replaces Update Status (A4). */
export function PaymentFailedCard({ order }: { order: OrderDetail }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const change = useChangeStatus(order, () => setIsConfirming(false))
  useUrlAction('cancel', () => setIsConfirming(true))
  const { status, paymentMethod, paymentDetails } = order
  const isPayable = canRecordPayment({ status, paymentMethod, paymentStatus: paymentDetails.paymentStatus })
  const money = { status, paymentStatus: paymentDetails.paymentStatus, paidCents: toCents(order.paid, order.currency) }
  const waitsForPayment = paymentLinkState(money) === 'open'
  const cancel = (): void =>
    change.mutate({ status: 'CANCELLED', statusNote: 'Payment failed' }, { onError: () => setIsConfirming(false) })

  return (
    <Card title="Payment Failed Actions">
      <div className="stack">
        {isPayable ? <RecordPayment order={order} /> : null}
        {waitsForPayment ? <PaymentLink order={order} /> : null}
        <ContactCustomer order={order} template="payment" />
        <Button variant="default" onClick={() => setIsConfirming(true)} loading={change.isPending}>
          Cancel Order (Payment Failed)
        </Button>
        <OrderMutationError title={statusErrorMessage} error={change.error} />
      </div>
      <ConfirmDialog
        title={isConfirming ? 'Cancel this order?' : null}
        confirmLabel="Mark as canceled"
        isBusy={change.isPending}
        onConfirm={cancel}
        onCancel={() => setIsConfirming(false)}
      >
        <p>Mark this order as cancelled due to payment failure?</p>
        <p className="text-small text-ink-soft">
          {hasShipped(status) ? 'Items that were shipped stay off sale.' : 'Items are restocked.'} We’ll email the
          customer.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
