import { call } from '@atelier/api-client/call'
import { REPLY_PLACEHOLDERS } from '@atelier/domain/inbox/saved-reply-placeholders'
import { CreateSavedReplyBody, type SavedReply } from '@atelier/domain/inbox/saved-reply.schema'
import { createSavedReply, updateSavedReply } from '@atelier/domain/inbox/staff-saved-replies.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import { Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { ChangeForm } from '../../ui/form/change-form.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { SAVED_REPLIES } from './saved-replies.queries.ts'

const { titleMax, textMax } = limits.savedReplies

export interface SavedReplyFormProps {
  /** null: a new one. */
  reply: SavedReply | null
  /** The text to begin with. */
  text: string
  onDone: () => void
}

/** Creates or edits a saved reply, with buttons for its placeholders. */
export function SavedReplyForm({ reply, text, onDone }: SavedReplyFormProps) {
  const [body, setBody] = useState({ title: reply?.title ?? '', text })
  const { error, errorOf, clear, validate, showIssue } = useFieldError()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (checked: CreateSavedReplyBody) =>
      reply
        ? call(api, updateSavedReply, {
            params: { savedReplyId: reply.savedReplyId },
            body: { ...checked, updatedAt: reply.updatedAt },
          })
        : call(api, createSavedReply, { body: checked }),
    onSuccess: () => {
      showToast('Reply saved')
      onDone()
    },
    onError: showIssue,
    onSettled: () => client.invalidateQueries({ queryKey: SAVED_REPLIES }),
  })
  function change(part: Partial<typeof body>): void {
    setBody((before) => ({ ...before, ...part }))
    clear()
    saving.reset()
  }
  return (
    <ChangeForm
      submitLabel="Save"
      isBusy={saving.isPending}
      error={
        <MutationError
          title="Couldn’t save the reply"
          error={error ? null : saving.error}
          conflictHint="Your text is still here."
        />
      }
      onSubmit={() => {
        const checked = validate(CreateSavedReplyBody.safeParse(body))
        if (checked) saving.mutate(checked)
      }}
      others={[{ label: 'Cancel', onClick: onDone }]}
    >
      <TextInput
        label="Title"
        name="title"
        autoComplete="off"
        maxLength={titleMax}
        data-autofocus
        error={errorOf('title')}
        value={body.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextField text={body.text} error={errorOf('text')} onChange={(next) => change({ text: next })} />
    </ChangeForm>
  )
}

interface TextFieldProps {
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

function TextField({ text, error, onChange }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  function insert(placeholder: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    onChange(text.slice(0, selectionStart) + placeholder + text.slice(selectionEnd))
    field.current?.focus()
  }
  return (
    <>
      <Textarea
        ref={field}
        label="Text"
        name="text"
        rows={8}
        maxLength={textMax}
        error={error}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-1.5" role="group" aria-label="Insert a placeholder">
        {Object.entries(REPLY_PLACEHOLDERS).map(([placeholder, label]) => (
          <button
            key={placeholder}
            type="button"
            className="min-h-7 px-2.5 py-0.5 border border-line rounded-[14px] bg-transparent text-ink-soft text-small cursor-pointer hover:border-ink-soft hover:text-ink max-xs:min-h-9"
            onClick={() => insert(placeholder)}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
