import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, type SyntheticEvent } from 'react'
import { Card } from '../display/card.tsx'
import { MutationError } from './mutation-error.tsx'
import { formClasses } from './form-classes.ts'
import { DateTime } from '../display/date-time.tsx'
import { useUrlAction } from '../use-url-action.ts'

export interface NotesCardProps {
  notes: readonly { noteId: number; text: string; by: string; timestamp: string }[]
  canEdit: boolean
  add: (text: string) => Promise<unknown>
  /** The text being typed. The screen owns it, so that it outlives the session. */
  draft: { text: string; change: (text: string) => void }
}

/** Internal notes, visible to staff only. */
export function NotesCard({ notes, canEdit, add, draft }: NotesCardProps) {
  return (
    <Card title="Internal Notes" aside="Only staff see this">
      <div className="stack">
        {notes.length > 0 ? (
          <ol className="grid gap-3">
            {notes.map(({ noteId, text, by, timestamp }) => (
              <li key={noteId}>
                <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                <p className="text-small text-ink-soft">
                  {by}, <DateTime iso={timestamp} />
                </p>
              </li>
            ))}
          </ol>
        ) : (
          <p className="text-small text-ink-soft">No notes yet.</p>
        )}
        {canEdit ? <NoteForm add={add} draft={draft} /> : null}
      </div>
    </Card>
  )
}

function NoteForm({ add, draft: { text, change } }: Pick<NotesCardProps, 'add' | 'draft'>) {
  const adding = useMutation({
    mutationFn: () => add(text),
    onSuccess: () => change(''),
  })
  const field = useRef<HTMLTextAreaElement>(null)
  useUrlAction('note', () => field.current?.focus())
  const isBlank = text.trim() === ''
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!isBlank && !adding.isPending) adding.mutate()
  }
  return (
    <form className="stack screen-only" onSubmit={submit}>
      <Textarea
        ref={field}
        label="New note"
        rows={2}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <MutationError title="Couldn’t add the note" error={adding.error} />
      <div className={formClasses.actions}>
        <Button type="submit" variant="default" disabled={isBlank} loading={adding.isPending}>
          Add note
        </Button>
      </div>
    </form>
  )
}
