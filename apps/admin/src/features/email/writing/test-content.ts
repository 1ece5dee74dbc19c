import { contentOf, type LetterFields } from './letter-draft.ts'

/** What a test shows: the letter as far as it is written; without a word of it, the server sends a few of ours. */
export function testContent(form: LetterFields): { subject?: string; htmlContent?: string; textContent?: string } {
  const { htmlContent, textContent } = contentOf(form)
  return {
    ...(form.subject.trim() === '' ? undefined : { subject: form.subject }),
    ...(htmlContent === '' && textContent === '' ? undefined : { htmlContent, textContent }),
  }
}
