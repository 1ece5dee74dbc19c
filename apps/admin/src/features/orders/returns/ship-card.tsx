import { call } from '@atelier/api-client/call'
import type { BodyInput } from '@atelier/domain/contract/endpoint'
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { shipReplacement } from '@atelier/domain/returns/staff-returns.endpoints'
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { ChangeFormProps } from '../../../ui/form/change-form.tsx'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { TrackingFields } from '../tracking-fields.tsx'
import { NO_TRACKING, trackingBody, trackingProblem } from '../tracking-input.ts'
import { useLastCarrier } from '../use-last-carrier.ts'
import { ReturnStepCard, StaffNoteField } from './return-step-card.tsx'
import { useReturnStep } from './use-return-step.ts'

interface ShipCardProps extends Pick<ChangeFormProps, 'others'> {
  returnDetail: ReturnDetail
}

const unitsOf = ({ items }: ReturnDetail): string =>
  items
    .filter(({ receivedQuantity }) => (receivedQuantity ?? 0) > 0)
    .map(({ receivedQuantity, name, exchangeColor }) => `${receivedQuantity} × ${name} in ${exchangeColor}`)
    .join('; ')

/** Sends the replacement of an exchange: the units that arrived, in the new color. */
export function ShipCard({ returnDetail, others }: ShipCardProps) {
  const [tracking, setTracking] = useState(NO_TRACKING)
  const [, rememberCarrier] = useLastCarrier()
  const errors = useFieldError()
  const [note, setNote] = useState('')
  const step = useReturnStep(
    (body: BodyInput<typeof shipReplacement>) =>
      call(api, shipReplacement, { params: { returnId: returnDetail.returnId }, body }),
    () => rememberCarrier(tracking),
  )
  function submit(): void {
    const problem = trackingProblem(tracking)
    if (problem) errors.show(problem)
    else step.mutate({ ...trackingBody(tracking), note })
  }
  return (
    <ReturnStepCard name="ship" step={step} submitLabel="Mark as shipped" onSubmit={submit} others={others}>
      <p>Send: {unitsOf(returnDetail)}. These units are reserved, and nothing is charged.</p>
      <TrackingFields value={tracking} onChange={setTracking} errors={errors} />
      <StaffNoteField value={note} onChange={setNote} />
    </ReturnStepCard>
  )
}
