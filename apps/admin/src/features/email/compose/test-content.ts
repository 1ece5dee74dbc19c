import { contentOf, type EmailFields } from './email-fields.ts'

/** Returns the content of a test email. Empty fields are omitted; the server replaces them with a sample text. */
export function testContent(form: EmailFields): { subject?: string; htmlContent?: string; textContent?: string } {
  const { htmlContent, textContent } = contentOf(form)
  return {
    ...(form.subject.trim() === '' ? undefined : { subject: form.subject }),
    ...(htmlContent === '' && textContent === '' ? undefined : { htmlContent, textContent }),
  }
}
