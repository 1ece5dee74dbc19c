import { recordOrderPayment } from '@atelier/api-client/staff-orders'
import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import { RecordPaymentBody } from '@atelier/domain/orders/order-desk.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import form from '../../ui/form.module.css'
import { money } from '../../ui/money.ts'
import { ChangeProblem } from './change-problem.tsx'
import { useOrderAnswer } from './use-order-desk.ts'

/** Says that a manual order was paid, after asking how that is known. */
export function RecordPayment({ order }: { order: OrderDetail }) {
  const { keep, keepNewer } = useOrderAnswer()
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const recording = useMutation({
    mutationFn: () => recordOrderPayment(api, order.orderId, note),
    onSuccess: keep,
    onError: keepNewer,
  })
  const close = (): void => {
    setIsOpen(false)
    setProblem(null)
    recording.reset()
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const [issue] = RecordPaymentBody.safeParse({ note }).error?.issues ?? []
    setProblem(issue?.message ?? null)
    if (!issue && !recording.isPending) recording.mutate()
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Record payment</Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Record payment"
        centered
        size={440}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form className={form.stack} onSubmit={submit} noValidate>
          <p>
            {money(order.total)} has been received for this order. Your name stands in its history, and the customer is
            thanked by mail.
          </p>
          <TextInput
            label="How it was paid"
            placeholder="Bank transfer of 4 March"
            maxLength={NOTE_MAX}
            error={problem}
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value)
              setProblem(null)
            }}
            data-autofocus
          />
          {recording.isError ? <ChangeProblem title="Failed to record the payment" error={recording.error} /> : null}
          <div className={form.actions}>
            <Button type="submit" loading={recording.isPending}>
              Record {money(order.total)}
            </Button>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
