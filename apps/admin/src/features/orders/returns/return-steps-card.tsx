import { returnDisplayNumber } from '@atelier/domain/ids'
import { CLOSED_WITHOUT_REASON, type ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { useState } from 'react'
import type { ChangeFormProps } from '../../../ui/change-form.tsx'
import { AmountInput, readAmount } from '../money/amount-input.tsx'
import { ReceiveCard } from './receive-card.tsx'
import { MailWords, ReturnStepCard, StaffNote } from './return-step-card.tsx'
import { useReturnStep } from './use-return-step.ts'

/** What can be done next, one step at a time; saying no is always the second choice. */
export function ReturnStepsCard({ found }: { found: ReturnDetail }) {
  const [isRejecting, setIsRejecting] = useState(false)
  const [isReceivingMore, setIsReceivingMore] = useState(false)
  const canReject = found.steps.includes('reject')
  const reject = canReject ? [{ label: 'Reject', onClick: () => setIsRejecting(true) }] : []
  if (isRejecting) return <RejectCard found={found} onBack={() => setIsRejecting(false)} />
  if (found.steps.includes('approve')) return <ApproveCard found={found} others={reject} />
  const canReceive = found.steps.includes('receive')
  if (canReceive && found.status !== 'received') return <ReceiveCard found={found} others={reject} />
  if (canReceive && isReceivingMore) {
    return <ReceiveCard found={found} others={[{ label: 'Back', onClick: () => setIsReceivingMore(false) }]} />
  }
  const more = canReceive ? [{ label: 'Receive more', onClick: () => setIsReceivingMore(true) }] : []
  return <RefundCard found={found} others={[...more, ...reject]} />
}

interface StepProps extends Pick<ChangeFormProps, 'others'> {
  found: ReturnDetail
}

/** Without a return address in the settings, where to send it is left to be written. */
const letterFor = ({ returnId, returnAddress }: ReturnDetail): string =>
  `Please wrap the pieces in their box with the dust bag, put the number ${returnDisplayNumber(returnId)} inside, and send them to:\n\n${returnAddress}`

function ApproveCard({ found, others }: StepProps) {
  const [message, setMessage] = useState(() => letterFor(found))
  const [problem, setProblem] = useState<string | null>(null)
  const step = useReturnStep(found.returnId, 'approve', () => undefined)
  function submit(): void {
    const nowhere = letterFor({ ...found, returnAddress: '' }).trim()
    const isMissing = message.trim() === '' || message.trim() === nowhere
    setProblem(isMissing ? 'Please add where to send it' : null)
    if (!isMissing) step.mutate({ message, note: null })
  }
  return (
    <ReturnStepCard name="approve" step={step} submitLabel="Approve return" onSubmit={submit} others={others}>
      <MailWords
        label="How to send it back"
        hint={found.returnAddress ? null : 'The settings have no return address yet, so please add it here.'}
        rows={6}
        error={problem}
        value={message}
        onChange={(next) => {
          setMessage(next)
          setProblem(null)
        }}
      />
    </ReturnStepCard>
  )
}

function RefundCard({ found, others }: StepProps) {
  const [amount, setAmount] = useState(() => found.proposedRefund.toFixed(2))
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [noteProblem, setNoteProblem] = useState<string | null>(null)
  const step = useReturnStep(found.returnId, 'refund', () => undefined)
  const read = readAmount(amount, found.refundable, { least: 0 })
  const isClosing = read.dollars === 0
  function submit(): void {
    setProblem(read.problem)
    const isUnexplained = isClosing && note.trim() === ''
    setNoteProblem(isUnexplained ? CLOSED_WITHOUT_REASON : null)
    if (read.dollars !== null && !isUnexplained) step.mutate({ amount: read.dollars, note })
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
        most={found.refundable}
        hint="Proposed: the price of the pieces that are here, with their tax. 0 closes the return without a refund."
        error={problem}
        value={amount}
        onChange={(next) => {
          setAmount(next)
          setProblem(null)
        }}
      />
      <StaffNote
        value={note}
        error={noteProblem}
        onChange={(next) => {
          setNote(next)
          setNoteProblem(null)
        }}
      />
    </ReturnStepCard>
  )
}

function RejectCard({ found, onBack }: { found: ReturnDetail; onBack: () => void }) {
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const step = useReturnStep(found.returnId, 'reject', onBack)
  function submit(): void {
    const isBlank = message.trim() === ''
    setProblem(isBlank ? 'Please tell the customer why' : null)
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
      <MailWords
        label="Why"
        rows={4}
        error={problem}
        value={message}
        isFirst
        onChange={(next) => {
          setMessage(next)
          setProblem(null)
        }}
      />
    </ReturnStepCard>
  )
}
