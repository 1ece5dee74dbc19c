import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import type { TrackingInput } from '../tracking-input.ts'
import { BoughtLabel } from './bought-label.tsx'
import { BuyLabel } from './buy-label.tsx'
import { orderLabelQuery } from './label.queries.ts'
import { trackingOfLabel } from './label-tracking.ts'

export interface OrderLabelProps {
  orderId: string
  tracking: TrackingInput
  /** Receives the tracking details of a bought label. */
  onTrack: (tracking: TrackingInput) => void
}

/** Buys the label of an order, or shows the one that was bought. Nothing when the shop has no carrier account. */
export function OrderLabel({ orderId, tracking, onTrack }: OrderLabelProps) {
  const { data } = useQuery(orderLabelQuery(orderId))
  const [isOpen, setOpen] = useState(false)
  const [isNew, setNew] = useState(false)
  if (!data) return null
  if (data.label) {
    return <BoughtLabel orderId={orderId} label={data.label} isNew={isNew} tracking={tracking} onTrack={onTrack} />
  }
  if (!data.isOffered) return null
  if (!isOpen) {
    return (
      <Button className="justify-self-start" variant="default" onClick={() => setOpen(true)}>
        Buy a label
      </Button>
    )
  }
  return (
    <BuyLabel
      orderId={orderId}
      onClose={() => setOpen(false)}
      onBought={(label) => {
        setOpen(false)
        setNew(true)
        onTrack(trackingOfLabel(label))
        showToast('Label bought')
      }}
    />
  )
}
