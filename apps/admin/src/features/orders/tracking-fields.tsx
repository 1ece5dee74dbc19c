import { TRACKING_MAX } from '@atelier/domain/orders/change-order-status.schema'
import { CARRIER_NAMES } from '@atelier/domain/orders/tracking'
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import form from '../../ui/form/form.module.css'

export interface Tracking {
  carrier: string
  trackingNumber: string
}

export interface TrackingFieldsProps {
  value: Tracking
  onChange: (value: Tracking) => void
}

/** The carrier: a suggestion or free text. */
export function CarrierInput({ value, onChange }: { value: string; onChange: (carrier: string) => void }) {
  const listId = useId()
  return (
    <div>
      <TextInput
        label="Carrier"
        list={listId}
        maxLength={TRACKING_MAX}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {CARRIER_NAMES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  )
}

/** Carrier and tracking number, both optional. */
export function TrackingFields({ value, onChange }: TrackingFieldsProps) {
  return (
    <div className={form.pair}>
      <CarrierInput value={value.carrier} onChange={(carrier) => onChange({ ...value, carrier })} />
      <TextInput
        label="Tracking number"
        maxLength={TRACKING_MAX}
        autoComplete="off"
        value={value.trackingNumber}
        onChange={(event) => onChange({ ...value, trackingNumber: event.currentTarget.value })}
        data-autofocus
      />
    </div>
  )
}
