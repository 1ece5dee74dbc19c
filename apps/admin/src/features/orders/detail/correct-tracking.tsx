import { call } from '@atelier/api-client/call'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { CorrectTrackingBody } from '@atelier/domain/orders/staff-order-actions.schema'
import { correctOrderTracking } from '@atelier/domain/orders/staff-order-changes.endpoints'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ChangeForm } from '../../../ui/form/change-form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { TrackingFields } from '../tracking-fields.tsx'
import { trackingBody, trackingOf, trackingProblem } from '../tracking-input.ts'
import { useOrderCache } from '../use-order-cache.ts'

/** Corrects the carrier and tracking number of a shipped order. */
export function CorrectTracking({ order }: { order: OrderDetail }) {
  return (
    <FormDialog
      title="Tracking"
      size={520}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          {order.trackingNumber ? 'Edit tracking' : 'Add tracking'}
        </Button>
      )}
    >
      {(close) => <TrackingForm order={order} onDone={close} />}
    </FormDialog>
  )
}

function TrackingForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const orderCache = useOrderCache()
  const [typed, setTyped] = useState(trackingOf(order))
  const errors = useFieldError()
  const body = { ...trackingBody(typed), updatedAt: order.updatedAt }
  const correcting = useMutation({
    mutationFn: () => call(api, correctOrderTracking, { params: { orderId: order.orderId }, body }),
    onSuccess: ({ data: now }) => {
      orderCache.cache(now)
      onDone()
      showToast('Tracking updated')
    },
    onError: orderCache.cacheNewer,
  })
  function submit(): void {
    const problem = trackingProblem(typed)
    if (problem) errors.show(problem)
    else if (errors.validate(CorrectTrackingBody.safeParse(body))) correcting.mutate()
  }
  return (
    <ChangeForm
      submitLabel="Save tracking"
      isBusy={correcting.isPending}
      error={<OrderMutationError title="Failed to update the tracking" error={correcting.error} />}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onDone }]}
    >
      <TrackingFields value={typed} onChange={setTyped} errors={errors} />
      <p className="text-small text-ink-soft">We’ll email the customer the new tracking number.</p>
    </ChangeForm>
  )
}
