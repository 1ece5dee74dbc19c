import { limits } from '@atelier/domain/limits/limits'
import { Textarea } from '@mantine/core'
import type { EmailFieldsForm } from './email-fields.ts'

export interface TextVersionProps extends EmailFieldsForm {
  /** The text version that the server would generate; undefined while unknown. */
  generatedText: string | undefined
  error: string | undefined
}

/** The text version for clients that show no HTML: generated or written manually. */
export function TextVersion({ form, change, generatedText, error }: TextVersionProps) {
  if (!form.hasOwnText) {
    return (
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0">
        <span className="text-small leading-4.5">Text version</span>
        <p className="note">Generated from your message for plain-text email apps.</p>
        <button
          type="button"
          className="text-link"
          onClick={() => change({ hasOwnText: true, text: form.text || generatedText || '' })}
        >
          Write your own
        </button>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Textarea
        label="Text version"
        description="No longer synced with your message."
        name="textContent"
        rows={10}
        maxLength={limits.email.contentMax}
        error={error}
        value={form.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <div>
        <button type="button" className="text-link" onClick={() => change({ hasOwnText: false, text: '' })}>
          Regenerate
        </button>
      </div>
    </div>
  )
}
