import { limits } from '@atelier/domain/limits'
import { TextInput } from '@mantine/core'
import type { EmailFields } from './email-fields.ts'

export interface PreviewTextFieldProps {
  value: string
  error: string | undefined
  change: (part: Partial<EmailFields>) => void
}

/** The text that an inbox shows after the subject of a campaign. */
export const PreviewTextField = ({ value, error, change }: PreviewTextFieldProps) => (
  <TextInput
    label="Preview text (optional)"
    name="previewText"
    autoComplete="off"
    maxLength={limits.email.previewTextMax}
    description={`Shown after the subject in the inbox, up to ${limits.email.previewTextMax} characters. Leave blank to show the start of the message.`}
    error={error}
    value={value}
    onChange={(event) => change({ previewText: event.currentTarget.value })}
  />
)
