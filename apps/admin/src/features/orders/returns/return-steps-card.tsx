import { call } from '@atelier/api-client/call'
import type { BodyInput } from '@atelier/domain/contract/endpoint'
import { priceText } from '@atelier/domain/products/price-text'
import { CLOSED_WITHOUT_REASON, type ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { refundReturn, rejectReturn } from '@atelier/domain/returns/staff-returns.endpoints'
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { ChangeFormProps } from '../../../ui/form/change-form.tsx'
import { useCheckedText } from '../../../ui/form/use-checked-text.ts'
import { AmountInput, readAmount } from '../payments/amount-input.tsx'
import { ApproveCard } from './approve-card.tsx'
import { ReceiveCard } from './receive-card.tsx'
import { CustomerMessageField, ReturnStepCard, StaffNoteField } from './return-step-card.tsx'
import { ShipCard } from './ship-card.tsx'
import { useReturnStep } from './use-return-step.ts'

/** The next step of a return, one at a time; rejecting is always the secondary action. */
export function ReturnStepsCard({ returnDetail }: { returnDetail: ReturnDetail }) {
  const [isRejecting, setIsRejecting] = useState(false)
  const [isReceivingMore, setIsReceivingMore] = useState(false)
  const [isRefunding, setIsRefunding] = useState(false)
  const canReject = returnDetail.steps.includes('reject')
  const reject = canReject ? [{ label: 'Reject', onClick: () => setIsRejecting(true) }] : []
  if (isRejecting) return <RejectCard returnDetail={returnDetail} onBack={() => setIsRejecting(false)} />
  if (returnDetail.steps.includes('approve')) return <ApproveCard returnDetail={returnDetail} others={reject} />
  const canReceive = returnDetail.steps.includes('receive')
  if (canReceive && returnDetail.status !== 'received')
    return <ReceiveCard returnDetail={returnDetail} others={reject} />
  if (canReceive && isReceivingMore) {
    return (
      <ReceiveCard returnDetail={returnDetail} others={[{ label: 'Back', onClick: () => setIsReceivingMore(false) }]} />
    )
  }
  const more = canReceive ? [{ label: 'Receive more', onClick: () => setIsReceivingMore(true) }] : []
  if (returnDetail.exchange?.canShip && !isRefunding) {
    const refund = { label: 'Refund instead', onClick: () => setIsRefunding(true) }
    return <ShipCard returnDetail={returnDetail} others={[refund, ...more, ...reject]} />
  }
  const back = isRefunding ? [{ label: 'Back', onClick: () => setIsRefunding(false) }] : []
  return <RefundCard returnDetail={returnDetail} others={[...back, ...more, ...reject]} />
}

interface StepProps extends Pick<ChangeFormProps, 'others'> {
  returnDetail: ReturnDetail
}

function RefundCard({ returnDetail, others }: StepProps) {
  const amount = useCheckedText(() => priceText(returnDetail.proposedRefund, returnDetail.currency))
  const note = useCheckedText()
  const step = useReturnStep(
    (body: BodyInput<typeof refundReturn>) =>
      call(api, refundReturn, { params: { returnId: returnDetail.returnId }, body }),
    () => undefined,
  )
  const read = readAmount(amount.text, {
    most: returnDetail.refundable,
    currency: returnDetail.currency,
    canBeZero: true,
  })
  const isClosing = read.amount === 0
  function submit(): void {
    amount.setProblem(read.problem)
    const isUnexplained = isClosing && note.text.trim() === ''
    note.setProblem(isUnexplained ? CLOSED_WITHOUT_REASON : null)
    if (read.amount !== null && !isUnexplained) step.mutate({ amount: read.amount, note: note.text })
  }
  return (
    <ReturnStepCard
      name="refund"
      step={step}
      submitLabel={isClosing ? 'Close without refund' : 'Refund'}
      onSubmit={submit}
      others={others}
    >
      <AmountInput
        most={returnDetail.refundable}
        currency={returnDetail.currency}
        hint={`Suggested: received items${returnDetail.order.taxMode === 'added' ? ' plus tax' : ''}. Enter 0 to close the return without a refund.`}
        {...amount.field}
      />
      <StaffNoteField {...note.field} />
    </ReturnStepCard>
  )
}

function RejectCard({ returnDetail, onBack }: { returnDetail: ReturnDetail; onBack: () => void }) {
  const { text: message, setProblem, field } = useCheckedText()
  const step = useReturnStep(
    (body: BodyInput<typeof rejectReturn>) =>
      call(api, rejectReturn, { params: { returnId: returnDetail.returnId }, body }),
    onBack,
  )
  function submit(): void {
    const isBlank = message.trim() === ''
    setProblem(isBlank ? 'Enter a reason for the customer' : null)
    if (!isBlank) step.mutate({ message, note: null })
  }
  return (
    <ReturnStepCard
      name="reject"
      step={step}
      submitLabel="Reject return"
      isHarmful
      onSubmit={submit}
      others={[{ label: 'Back', onClick: onBack }]}
    >
      <CustomerMessageField label="Why" rows={4} isFirst {...field} />
    </ReturnStepCard>
  )
}
