import { contentOf, type EmailFields } from './email-fields.ts'

/** What a test shows: the letter as far as it is written; without a word of it, the server sends a few of ours. */
export function testContent(form: EmailFields): { subject?: string; htmlContent?: string; textContent?: string } {
  const { htmlContent, textContent } = contentOf(form)
  return {
    ...(form.subject.trim() === '' ? undefined : { subject: form.subject }),
    ...(htmlContent === '' && textContent === '' ? undefined : { htmlContent, textContent }),
  }
}
