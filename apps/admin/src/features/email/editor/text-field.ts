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
  class: `${styles['content']} min-h-80 px-5.5 pt-5 pb-7 outline-none text-lead leading-6 whitespace-pre-wrap wrap-anywhere max-md:px-4 max-md:pt-4 max-md:pb-6 max-md:text-[16px]`,
  ...(describedBy ? { 'aria-describedby': describedBy, 'aria-invalid': 'true' } : undefined),
})
