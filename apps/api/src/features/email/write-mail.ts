import type { ClaimedMail } from './email.repo.ts'
import type { MailTemplate } from './templates/mail-frame.ts'

/** Each template is loaded when the first mail needs it: rendering is heavy, and a process that sends none stays light. */
const TEMPLATES: Record<string, () => Promise<MailTemplate<never>>> = {
  'order-received': async () => (await import('./templates/order-received.ts')).orderReceived,
  'order-news': async () => (await import('./templates/order-news.ts')).orderNews,
  letter: async () => (await import('./templates/letter.ts')).letter,
  'written-letter': async () => (await import('./templates/written-letter.ts')).writtenLetter,
  'back-in-stock': async () => (await import('./templates/back-in-stock.ts')).backInStock,
  'contact-message': async () => (await import('./templates/contact-message.ts')).contactMessage,
}

/** The mail as HTML and as text: as it was queued, or from its template. */
export async function writeMail(mail: ClaimedMail): Promise<{ html: string; text: string }> {
  if (mail.html !== null && mail.text !== null) return { html: mail.html, text: mail.text }
  const load = TEMPLATES[mail.template ?? '']
  if (!load) throw new Error(`no mail template is called ${mail.template}`)
  const [template, { render, toPlainText }] = await Promise.all([load(), import('react-email')])
  // What a template is given was written by our own code, in the statement that queued it.
  const data = mail.data as never
  if (typeof template !== 'function') return { html: await render(template.html(data)), text: template.text(data) }
  const html = await render(template(data))
  return { html, text: toPlainText(html) }
}
