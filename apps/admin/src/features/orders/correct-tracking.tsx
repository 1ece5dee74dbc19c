import { correctOrderTracking } from '@atelier/api-client/staff-orders'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { CorrectTrackingBody } from '@atelier/domain/orders/order-desk.schema'
import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import form from '../../ui/form.module.css'
import { Note } from '../../ui/note.tsx'
import { ChangeProblem } from './change-problem.tsx'
import { TrackingFields, type Tracking } from './tracking-fields.tsx'
import { useOrderAnswer } from './use-order-desk.ts'

/** Puts the carrier and number of a parcel right while it is on its way. */
export function CorrectTracking({ order }: { order: OrderDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {order.trackingNumber ? 'Correct Tracking' : 'Add Tracking'}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Tracking"
        centered
        size={520}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <TrackingForm order={order} onDone={() => setIsOpen(false)} />
      </Modal>
    </>
  )
}

function TrackingForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { keep, keepNewer } = useOrderAnswer()
  const [typed, setTyped] = useState<Tracking>({
    carrier: order.trackingCarrier ?? '',
    trackingNumber: order.trackingNumber ?? '',
  })
  const [problem, setProblem] = useState<string | null>(null)
  const body = { trackingCarrier: typed.carrier, trackingNumber: typed.trackingNumber, updatedAt: order.updatedAt }
  const correcting = useMutation({
    mutationFn: () => correctOrderTracking(api, order.orderId, body),
    onSuccess: (now) => {
      keep(now)
      onDone()
    },
    onError: keepNewer,
  })
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const [issue] = CorrectTrackingBody.safeParse(body).error?.issues ?? []
    setProblem(issue?.message ?? null)
    if (!issue && !correcting.isPending) correcting.mutate()
  }
  return (
    <form className={form.stack} onSubmit={submit} noValidate>
      <TrackingFields
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setProblem(null)
        }}
      />
      {problem ? <Note tone="bad">{problem}</Note> : null}
      {correcting.isError ? <ChangeProblem title="Failed to correct the tracking" error={correcting.error} /> : null}
      <p className={form.hint}>The customer is told by mail.</p>
      <div className={form.actions}>
        <Button type="submit" loading={correcting.isPending}>
          Save tracking
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
