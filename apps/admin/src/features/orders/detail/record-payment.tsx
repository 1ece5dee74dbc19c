import { call } from '@atelier/api-client/call'
import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import { RecordPaymentBody } from '@atelier/domain/orders/staff-order-actions.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { recordOrderPayment } from '@atelier/domain/orders/staff-order-changes.endpoints'
import { formatAmount } from '@atelier/domain/money/money'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { ChangeForm } from '../../../ui/form/change-form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { nativeInput, useCheckedText } from '../../../ui/form/use-checked-text.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { useOrderCache } from '../use-order-cache.ts'
import { REGION } from '../../../region.ts'

/** Records the payment of a manual order with a note on its origin. */
export const RecordPayment = ({ order }: { order: OrderDetail }) => (
  <FormDialog title="Record payment" opener={(open) => <Button onClick={open}>Record payment</Button>}>
    {(close) => <PaymentForm order={order} onCancel={close} />}
  </FormDialog>
)

function PaymentForm({ order, onCancel }: { order: OrderDetail; onCancel: () => void }) {
  const orderCache = useOrderCache()
  const { text: note, setProblem, field } = useCheckedText()
  const recording = useMutation({
    mutationFn: () => call(api, recordOrderPayment, { params: { orderId: order.orderId }, body: { note } }),
    onSuccess: ({ data }) => orderCache.cache(data),
    onError: orderCache.cacheNewer,
  })
  function submit(): void {
    const [issue] = RecordPaymentBody.safeParse({ note }).error?.issues ?? []
    setProblem(issue?.message ?? null)
    if (!issue) recording.mutate()
  }
  return (
    <ChangeForm
      submitLabel={`Record ${formatAmount(order.total, order.currency, REGION)}`}
      isBusy={recording.isPending}
      error={<OrderMutationError title="Failed to record the payment" error={recording.error} />}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onCancel }]}
    >
      <p>
        Marks {formatAmount(order.total, order.currency, REGION)} as received. It’s recorded under your name and the
        customer gets a receipt.
      </p>
      <TextInput
        label="How it was paid"
        placeholder="Bank transfer on March 4"
        maxLength={NOTE_MAX}
        {...nativeInput(field)}
        data-autofocus
      />
    </ChangeForm>
  )
}
