import { TRACKING_MAX, TRACKING_URL_MAX } from '@atelier/domain/orders/change-order-status.schema'
import { NUMBER_PLACEHOLDER } from '@atelier/domain/orders/judge-tracking'
import { offeredCarriers } from '@atelier/domain/orders/tracking'
import { NativeSelect, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../ui/form/use-field-error.ts'
import { formClasses } from '../../ui/form/form-classes.ts'
import {
  carrierHint,
  OTHER_CARRIER,
  withTrackingNumber,
  type CarrierChoice,
  type TrackingInput,
} from './tracking-input.ts'
import { useLastCarrier } from './use-last-carrier.ts'
import { REGION } from '../../region.ts'

/** The offered carriers, and that of an order even when this country's form does not offer it. */
const choicesWith = (carrier: string) => [
  { value: '', label: 'Choose' },
  ...[...new Set([...offeredCarriers(REGION), ...(carrier === '' ? [] : [carrier]), OTHER_CARRIER])].map((value) => ({
    value,
    label: value,
  })),
]

interface CarrierFieldsProps {
  value: CarrierChoice
  onChange: (choice: CarrierChoice) => void
  errorOf: FieldErrors['errorOf']
  hint?: string
}

/** The carrier; one that the shop does not know has a name and a link. */
export function CarrierSelect({ value, onChange, errorOf, hint }: CarrierFieldsProps) {
  const isOther = value.carrier === OTHER_CARRIER
  return (
    <NativeSelect
      label="Carrier"
      name={isOther ? 'carrierChoice' : 'trackingCarrier'}
      description={hint}
      value={value.carrier}
      data={choicesWith(value.carrier)}
      error={isOther ? undefined : errorOf('trackingCarrier')}
      onChange={(event) => onChange({ ...value, carrier: event.currentTarget.value })}
    />
  )
}

/** Name and link of a carrier that the shop does not know; nothing for the others. */
export function OtherCarrierFields({ value, onChange, errorOf }: CarrierFieldsProps) {
  if (value.carrier !== OTHER_CARRIER) return null
  return (
    <>
      <TextInput
        label="Carrier name"
        name="trackingCarrier"
        maxLength={TRACKING_MAX}
        autoComplete="off"
        value={value.carrierName}
        error={errorOf('trackingCarrier')}
        onChange={(event) => onChange({ ...value, carrierName: event.currentTarget.value })}
      />
      <TextInput
        label="Tracking link"
        name="trackingUrl"
        type="url"
        placeholder="https://"
        description={`Customers get this link. Write ${NUMBER_PLACEHOLDER} where the tracking number belongs, and the link works for the next parcel too.`}
        maxLength={TRACKING_URL_MAX}
        autoComplete="off"
        value={value.trackingUrl}
        error={errorOf('trackingUrl')}
        onChange={(event) => onChange({ ...value, trackingUrl: event.currentTarget.value })}
      />
    </>
  )
}

export interface TrackingFieldsProps {
  value: TrackingInput
  onChange: (value: TrackingInput) => void
  errors: FieldErrors
}

/** Tracking number and carrier, which is filled in from the number. */
export function TrackingFields({ value, onChange, errors }: TrackingFieldsProps) {
  const [last] = useLastCarrier()
  const change = (next: TrackingInput): void => {
    errors.clear()
    onChange(next)
  }
  const carrier = {
    value,
    errorOf: errors.errorOf,
    onChange: (choice: CarrierChoice) => change({ ...value, ...choice, isChosen: true }),
  }
  return (
    <>
      <div className={formClasses.pair}>
        <TextInput
          label="Tracking number"
          name="trackingNumber"
          maxLength={TRACKING_MAX}
          autoComplete="off"
          value={value.trackingNumber}
          error={errors.errorOf('trackingNumber')}
          onChange={(event) => change(withTrackingNumber(value, event.currentTarget.value, last))}
          data-autofocus
        />
        <CarrierSelect {...carrier} hint={carrierHint(value)} />
      </div>
      <OtherCarrierFields {...carrier} />
    </>
  )
}
