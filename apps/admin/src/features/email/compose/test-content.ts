import { contentOf, type EmailFields } from './email-fields.ts'

/** Returns the content of a test email. Empty fields are omitted; the server replaces them with a sample text. */
export function testContent(form: EmailFields): Partial<ReturnType<typeof contentOf>> & {
  subject?: string
  previewText?: string
} {
  const { htmlContent, textContent } = contentOf(form)
  return {
    ...(form.subject.trim() === '' ? undefined : { subject: form.subject }),
    ...(form.previewText.trim() === '' ? undefined : { previewText: form.previewText }),
    ...(htmlContent === '' && textContent === '' ? undefined : { htmlContent, textContent }),
  }
}
