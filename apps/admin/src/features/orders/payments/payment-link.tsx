import { call } from '@atelier/api-client/call'
import { orderNumber } from '@atelier/domain/values/ids'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { sendPaymentLink } from '@atelier/domain/payments/staff-payments.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { orderQuery } from '../orders.queries.ts'

/** Sends the customer a new payment link; its expiry starts again. */
export function PaymentLink({ order }: { order: OrderDetail }) {
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const sending = useMutation({
    mutationFn: () => call(api, sendPaymentLink, { params: { orderId: order.orderId } }),
    onSuccess: () => showToast('Payment link sent'),
    onSettled: () => {
      setIsConfirming(false)
      void client.invalidateQueries({ queryKey: orderQuery(order.orderId).queryKey })
    },
  })
  return (
    <>
      <Button variant="default" loading={sending.isPending} onClick={() => setIsConfirming(true)}>
        {order.paymentLink ? 'Resend payment link' : 'Send payment link'}
      </Button>
      <OrderMutationError title="Failed to send the payment link" error={sending.error} />
      <ConfirmDialog
        title={isConfirming ? 'Send a new payment link?' : null}
        confirmLabel="Send link"
        isBusy={sending.isPending}
        onConfirm={() => sending.mutate()}
        onCancel={() => setIsConfirming(false)}
      >
        We’ll email a new payment link for order {orderNumber(order.orderId)}. Earlier links stop working.
      </ConfirmDialog>
    </>
  )
}
