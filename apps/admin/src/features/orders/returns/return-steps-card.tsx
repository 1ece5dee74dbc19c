import { returnDisplayNumber } from '@atelier/domain/ids'
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { Button, Textarea } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { Card } from '../../../ui/card.tsx'
import { ChangeProblem } from '../../../ui/change-problem.tsx'
import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import form from '../../../ui/form.module.css'
import { AmountInput, readAmount } from '../money/amount-input.tsx'
import { ReceiveCard } from './receive-card.tsx'
import { useReturnStep } from './use-return-step.ts'

const AS_IT_IS_NOW = 'You see the return as it is now.'
const TOLD = 'The customer is told by mail.'

/** What can be done next, one step at a time; saying no is always the second choice. */
export function ReturnStepsCard({ found }: { found: ReturnDetail }) {
  const [isRejecting, setIsRejecting] = useState(false)
  const [isReceivingMore, setIsReceivingMore] = useState(false)
  const canReject = found.steps.includes('reject')
  const onReject = canReject ? () => setIsRejecting(true) : null
  if (isRejecting) return <RejectCard found={found} onBack={() => setIsRejecting(false)} />
  if (found.steps.includes('approve')) return <ApproveCard found={found} onReject={onReject} />
  const canReceive = found.steps.includes('receive')
  if (canReceive && found.status !== 'received')
    return <ReceiveCard found={found} onOther={onReject} otherLabel="Reject" />
  if (canReceive && isReceivingMore) {
    return <ReceiveCard found={found} onOther={() => setIsReceivingMore(false)} otherLabel="Back" />
  }
  return (
    <RefundCard found={found} onReject={onReject} onReceiveMore={canReceive ? () => setIsReceivingMore(true) : null} />
  )
}

interface StepProps {
  found: ReturnDetail
  /** null: not any more. */
  onReject: (() => void) | null
}

const RejectButton = ({ onReject }: Pick<StepProps, 'onReject'>) =>
  onReject ? (
    <Button variant="default" onClick={onReject}>
      Reject
    </Button>
  ) : null

/** Without a return address in the settings, where to send it is left to be written. */
const letterFor = ({ returnId, returnAddress }: ReturnDetail): string =>
  `Please wrap the pieces in their box with the dust bag, put the number ${returnDisplayNumber(returnId)} inside, and send them to:\n\n${returnAddress}`

function ApproveCard({ found, onReject }: StepProps) {
  const [message, setMessage] = useState(() => letterFor(found))
  const [problem, setProblem] = useState<string | null>(null)
  const step = useReturnStep(found.returnId, 'approve', () => undefined)
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const nowhere = letterFor({ ...found, returnAddress: '' }).trim()
    const isMissing = message.trim() === '' || message.trim() === nowhere
    setProblem(isMissing ? 'Please add where to send it' : null)
    if (!isMissing && !step.isPending) step.mutate({ message, note: null })
  }
  return (
    <Card title="Approve Return">
      <form className={form.stack} onSubmit={submit} noValidate>
        <Textarea
          label="How to send it back"
          description="Stands in the mail to the customer."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={6}
          maxLength={NOTE_MAX}
          error={problem}
          value={message}
          onChange={(event) => {
            setMessage(event.currentTarget.value)
            setProblem(null)
          }}
        />
        {step.isError ? (
          <ChangeProblem title="Failed to approve the return" error={step.error} asItIsNow={AS_IT_IS_NOW} />
        ) : null}
        <div className={form.actions}>
          <Button type="submit" loading={step.isPending}>
            Approve return
          </Button>
          <RejectButton onReject={onReject} />
        </div>
      </form>
    </Card>
  )
}

function RefundCard({ found, onReject, onReceiveMore }: StepProps & { onReceiveMore: (() => void) | null }) {
  const [amount, setAmount] = useState(() => found.proposedRefund.toFixed(2))
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const step = useReturnStep(found.returnId, 'refund', () => undefined)
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const read = readAmount(amount, found.refundable)
    setProblem(read.problem)
    if (read.dollars !== null && !step.isPending) step.mutate({ amount: read.dollars, note })
  }
  return (
    <Card title="Refund Return">
      <form className={form.stack} onSubmit={submit} noValidate>
        <AmountInput
          most={found.refundable}
          hint="Proposed: the price of the pieces that are here, with their tax."
          error={problem}
          value={amount}
          onChange={(next) => {
            setAmount(next)
            setProblem(null)
          }}
        />
        <Textarea
          label="Note"
          description={`For staff. ${TOLD}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={2}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {step.isError ? (
          <ChangeProblem title="Failed to refund the return" error={step.error} asItIsNow={AS_IT_IS_NOW} />
        ) : null}
        <div className={form.actions}>
          <Button type="submit" loading={step.isPending}>
            Refund
          </Button>
          {onReceiveMore ? (
            <Button variant="default" onClick={onReceiveMore}>
              Receive more
            </Button>
          ) : null}
          <RejectButton onReject={onReject} />
        </div>
      </form>
    </Card>
  )
}

function RejectCard({ found, onBack }: { found: ReturnDetail; onBack: () => void }) {
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const step = useReturnStep(found.returnId, 'reject', onBack)
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const isBlank = message.trim() === ''
    setProblem(isBlank ? 'Please tell the customer why' : null)
    if (!isBlank && !step.isPending) step.mutate({ message, note: null })
  }
  return (
    <Card title="Reject Return">
      <form className={form.stack} onSubmit={submit} noValidate>
        <Textarea
          label="Why"
          description="Stands in the mail to the customer."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={4}
          maxLength={NOTE_MAX}
          error={problem}
          value={message}
          onChange={(event) => {
            setMessage(event.currentTarget.value)
            setProblem(null)
          }}
          data-autofocus
        />
        {step.isError ? (
          <ChangeProblem title="Failed to reject the return" error={step.error} asItIsNow={AS_IT_IS_NOW} />
        ) : null}
        <div className={form.actions}>
          <Button type="submit" className="danger" loading={step.isPending}>
            Reject return
          </Button>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        </div>
      </form>
    </Card>
  )
}
