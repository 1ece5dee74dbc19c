import { writeToCustomer } from '@atelier/api-client/staff-orders'
import { orderDisplayNumber } from '@atelier/domain/ids'
import { LETTER_MAX, LETTER_SUBJECT_MAX, WriteToCustomerBody } from '@atelier/domain/orders/order-desk.schema'
import { ORDER_LETTER_NAMES, ORDER_LETTERS, orderLetter, type OrderLetter } from '@atelier/domain/orders/order-letters'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import form from '../../ui/form.module.css'
import { focusField } from '../../ui/focus-field.ts'
import { Icon } from '../../ui/icon.tsx'
import { money } from '../../ui/money.ts'
import { ChangeProblem } from './change-problem.tsx'

export interface LetterFormProps {
  order: OrderDetail
  letter: OrderLetter
  onSent: () => void
  onCancel: () => void
}

/** A letter to the customer of an order, begun from a template. */
export function LetterForm({ order, letter, onSent, onCancel }: LetterFormProps) {
  const { firstName } = order.shipping
  const written = (name: OrderLetter): WriteToCustomerBody =>
    orderLetter(name, { number: orderDisplayNumber(order.orderId), firstName, total: money(order.total) })
  const [name, setName] = useState(letter)
  const [body, setBody] = useState(() => written(letter))
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const sending = useMutation({ mutationFn: () => writeToCustomer(api, order.orderId, body), onSuccess: onSent })

  function choose(value: string): void {
    const chosen = ORDER_LETTERS.find((candidate) => candidate === value) ?? 'blank'
    setName(chosen)
    change(written(chosen))
  }
  function change(part: Partial<WriteToCustomerBody>): void {
    setBody((before) => ({ ...before, ...part }))
    setProblem(null)
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const [issue] = WriteToCustomerBody.safeParse(body).error?.issues ?? []
    if (issue) {
      setProblem({ field: String(issue.path[0]), message: issue.message })
      return focusField(String(issue.path[0]))
    }
    if (!sending.isPending) sending.mutate()
  }
  const errorOf = (field: string): string | null => (problem?.field === field ? problem.message : null)

  return (
    <form className={form.stack} onSubmit={submit} noValidate>
      <p>
        To {order.customerName}, {order.email}. The answer goes to support.
      </p>
      <NativeSelect
        label="Begin from"
        rightSection={<Icon name="down" size={14} />}
        value={name}
        onChange={(event) => choose(event.currentTarget.value)}
        data={ORDER_LETTERS.map((value) => ({ value, label: ORDER_LETTER_NAMES[value] }))}
      />
      <TextInput
        label="Subject"
        name="subject"
        maxLength={LETTER_SUBJECT_MAX}
        error={errorOf('subject')}
        value={body.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        name="message"
        rows={10}
        maxLength={LETTER_MAX}
        error={errorOf('message')}
        value={body.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      {sending.isError ? <ChangeProblem title="Failed to send email" error={sending.error} /> : null}
      <div className={form.actions}>
        <Button type="submit" loading={sending.isPending}>
          Send
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
