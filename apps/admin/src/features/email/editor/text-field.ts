import styles from './email-editor.module.css'

/** The field of the message, in the editor and before the editor has loaded. */
export interface MessageFieldAttributes {
  id: string
  /** Id of the label. */
  labelledBy: string
  /** Id of the error message. */
  describedBy?: string | undefined
}

const PLACEHOLDER = 'Write your email. The preview shows it in your brand’s template.'

/** Attributes of the editable element, which acts as a text field of the form. */
export const attributesOf = ({ id, labelledBy, describedBy }: MessageFieldAttributes): Record<string, string> => ({
  id,
  // focusField finds it by this name, as any other field.
  name: 'htmlContent',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-placeholder': PLACEHOLDER,
  'aria-labelledby': labelledBy,
  class: styles['content'] ?? '',
  ...(describedBy ? { 'aria-describedby': describedBy, 'aria-invalid': 'true' } : undefined),
})
