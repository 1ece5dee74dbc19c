import { addOrderNote } from '@atelier/api-client/staff-orders'
import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import form from '../../ui/form.module.css'
import { Moment } from '../../ui/moment.tsx'
import { ChangeProblem } from './change-problem.tsx'
import styles from './order-page.module.css'
import { useOrderAnswer } from './use-order-desk.ts'

/** What staff tell each other about an order. Customers never see it. */
export function InternalNotesCard({ order, canEdit }: { order: OrderDetail; canEdit: boolean }) {
  const { internalNotes: notes } = order
  return (
    <Card title="Internal Notes" aside="For staff only">
      <div className={form.stack}>
        {notes.length > 0 ? (
          <ol className={styles.notes}>
            {notes.map(({ noteId, text, by, timestamp }) => (
              <li key={noteId}>
                <p className={styles.note}>{text}</p>
                <p className={form.hint}>
                  {by}, <Moment iso={timestamp} />
                </p>
              </li>
            ))}
          </ol>
        ) : (
          <p className={form.hint}>No notes yet.</p>
        )}
        {canEdit ? <NoteForm orderId={order.orderId} /> : null}
      </div>
    </Card>
  )
}

function NoteForm({ orderId }: { orderId: string }) {
  const { keep } = useOrderAnswer()
  const [text, setText] = useState('')
  const adding = useMutation({
    mutationFn: () => addOrderNote(api, orderId, text),
    onSuccess: (order) => {
      keep(order)
      setText('')
    },
  })
  const isBlank = text.trim() === ''
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!isBlank && !adding.isPending) adding.mutate()
  }
  return (
    <form className={form.stack} onSubmit={submit}>
      <Textarea
        label="New note"
        rows={2}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {adding.isError ? <ChangeProblem title="Failed to add the note" error={adding.error} /> : null}
      <div className={form.actions}>
        <Button type="submit" variant="default" disabled={isBlank} loading={adding.isPending}>
          Add note
        </Button>
      </div>
    </form>
  )
}
