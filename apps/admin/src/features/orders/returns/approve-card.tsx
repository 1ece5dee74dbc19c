import { call } from '@atelier/api-client/call'
import type { BodyInput } from '@atelier/domain/contract/endpoint'
import { returnNumber } from '@atelier/domain/values/ids'
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { approveReturn } from '@atelier/domain/returns/staff-returns.endpoints'
import { api } from '../../../api.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { ChangeFormProps } from '../../../ui/form/change-form.tsx'
import { useCheckedText } from '../../../ui/form/use-checked-text.ts'
import { CustomerMessageField, ReturnStepCard } from './return-step-card.tsx'
import { useReturnStep } from './use-return-step.ts'

interface ApproveCardProps extends Pick<ChangeFormProps, 'others'> {
  returnDetail: ReturnDetail
}

/** Returns the default instructions. Without a return address in the settings, staff must add it. */
const returnInstructions = ({ returnId, returnAddress }: ReturnDetail): string =>
  `Please pack the items in their original packaging, enclose the number ${returnNumber(returnId)}, and send them to:\n\n${returnAddress}`

/** Approves a return with instructions. An exchange whose color is sold out can be approved as a refund. */
export function ApproveCard({ returnDetail, others = [] }: ApproveCardProps) {
  const { text: message, setProblem, field } = useCheckedText(() => returnInstructions(returnDetail))
  const step = useReturnStep(
    (body: BodyInput<typeof approveReturn>) =>
      call(api, approveReturn, { params: { returnId: returnDetail.returnId }, body }),
    () => undefined,
  )
  const { exchange } = returnDetail
  const isSoldOut = exchange ? !exchange.isAvailable : false
  function submit(refundInstead: boolean): void {
    const nowhere = returnInstructions({ ...returnDetail, returnAddress: '' }).trim()
    const isMissing = message.trim() === '' || message.trim() === nowhere
    setProblem(isMissing ? 'Add the return address' : null)
    if (!isMissing && !step.isPending)
      step.mutate({ message, note: null, ...(refundInstead ? { refundInstead } : undefined) })
  }
  const instead = exchange && !isSoldOut ? [{ label: 'Approve as refund', onClick: () => submit(true) }] : []
  return (
    <ReturnStepCard
      name="approve"
      step={step}
      submitLabel={isSoldOut ? 'Approve as refund' : exchange ? 'Approve exchange' : 'Approve return'}
      onSubmit={() => submit(isSoldOut)}
      others={[...instead, ...others]}
    >
      {isSoldOut ? (
        <Alert tone="warn" title="The new color is sold out">
          Approve the return as a refund. The email tells the customer why.
        </Alert>
      ) : null}
      <CustomerMessageField
        label="How to send it back"
        hint={returnDetail.returnAddress ? null : 'The settings have no return address. Add it here.'}
        rows={6}
        {...field}
      />
    </ReturnStepCard>
  )
}
