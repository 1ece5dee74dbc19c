import { ApiError } from '@atelier/api-client/api-error'
import { orderNumber } from '@atelier/domain/values/ids'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { recognizeCarrier } from '@atelier/domain/orders/recognize-carrier'
import { Button } from '@mantine/core'
import { useRef, type KeyboardEvent } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import type { FieldErrors } from '../../../ui/form/use-field-error.ts'
import { OrderLabel } from '../labels/order-label.tsx'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { TrackingFields } from '../tracking-fields.tsx'
import type { TrackingInput } from '../tracking-input.ts'
import { statusErrorMessage } from '../use-change-status.ts'

export interface ShipPanelProps {
  slip: OrderPackingSlip
  tracking: TrackingInput
  errors: FieldErrors
  isBusy: boolean
  /** Why the last try failed. */
  error: Error | null
  onTrack: (tracking: TrackingInput) => void
  onShip: () => void
}

/** The label of the parcel: its number, the recognized carrier, and the button that ships. */
export function ShipPanel({ slip, tracking, errors, isBusy, error, onTrack, onShip }: ShipPanelProps) {
  const shipButton = useRef<HTMLButtonElement>(null)
  /** A number that certainly names its carrier ships with one Enter; another one is looked at first. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    const isCertain = recognizeCarrier(tracking.trackingNumber).carrier === tracking.carrier
    if (isCertain || tracking.carrier === '' || tracking.trackingNumber.trim() === '') return
    event.preventDefault()
    if (!event.repeat) shipButton.current?.focus()
  }
  return (
    <Card title="Parcel">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its fields */}
      <form
        className="stack"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          onShip()
        }}
      >
        <OrderLabel orderId={slip.orderId} tracking={tracking} onTrack={onTrack} />
        <TrackingFields value={tracking} onChange={onTrack} errors={errors} />
        {error ? <ShipError error={error} orderId={slip.orderId} /> : null}
        <div className={formClasses.actions}>
          <Button ref={shipButton} type="submit" loading={isBusy}>
            Ship order {orderNumber(slip.orderId)}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Why an order was not shipped. Without a response the next try finds out whether it was. */
function ShipError({ error, orderId }: { error: Error; orderId: string }) {
  if (error instanceof ApiError && error.hasServerMessage) {
    return <OrderMutationError title={statusErrorMessage(error)} error={error} />
  }
  return (
    <Alert tone="bad" title={`No response for order ${orderNumber(orderId)}`}>
      Check the connection and ship it again. The number is still here, and the order can’t ship twice.
    </Alert>
  )
}
