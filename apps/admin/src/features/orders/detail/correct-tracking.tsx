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
import form from '../../../ui/form/form.module.css'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { TrackingFields, type Tracking } from '../tracking-fields.tsx'
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
  const [typed, setTyped] = useState<Tracking>({
    carrier: order.trackingCarrier ?? '',
    trackingNumber: order.trackingNumber ?? '',
  })
  const [problem, setProblem] = useState<string | null>(null)
  const body = { trackingCarrier: typed.carrier, trackingNumber: typed.trackingNumber, updatedAt: order.updatedAt }
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
    const [issue] = CorrectTrackingBody.safeParse(body).error?.issues ?? []
    setProblem(issue?.message ?? null)
    if (!issue) correcting.mutate()
  }
  return (
    <ChangeForm
      submitLabel="Save tracking"
      isBusy={correcting.isPending}
      error={
        correcting.isError ? (
          <OrderMutationError title="Failed to update the tracking" error={correcting.error} />
        ) : null
      }
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onDone }]}
    >
      <TrackingFields
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setProblem(null)
        }}
      />
      {problem ? <Alert tone="bad">{problem}</Alert> : null}
      <p className={form.hint}>We’ll email the customer the new tracking number.</p>
    </ChangeForm>
  )
}
