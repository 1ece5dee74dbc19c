import { DEFAULT_SETTINGS } from '@atelier/domain/shop/default-settings'
import type { ReactElement } from 'react'
import { LEAVE_PLACEHOLDER, type ClaimedMail } from './email.repo.ts'
import type { MailTemplate } from './templates/mail-frame.ts'

/** Each template is loaded when the first mail needs it: rendering is heavy, and a process that sends none stays light. */
const TEMPLATES: Record<string, () => Promise<MailTemplate<never>>> = {
  'order-received': async () => (await import('./templates/order-received.ts')).orderReceived,
  'order-news': async () => (await import('./templates/order-news.ts')).orderNews,
  letter: async () => (await import('./templates/letter.ts')).letter,
  'written-letter': async () => (await import('./templates/written-letter.ts')).writtenLetter,
  'back-in-stock': async () => (await import('./templates/back-in-stock.ts')).backInStock,
  'written-html': async () => (await import('./templates/written-html.ts')).writtenHtml,
  'contact-message': async () => (await import('./templates/contact-message.ts')).contactMessage,
}

export const TEMPLATE_NAMES: readonly string[] = Object.keys(TEMPLATES)

/** What these say was written by somebody: by staff, or by a visitor to support, which may well answer by itself. */
const BY_PEOPLE: ReadonlySet<string> = new Set(['written-letter', 'written-html', 'contact-message'])

/** Whether nobody wrote it: a notice of an order, a link that was asked for. */
export const isWrittenByShop = ({ template }: Pick<ClaimedMail, 'template'>): boolean =>
  template !== null && !BY_PEOPLE.has(template)

/** Texts begin with the name of the house, as the templates know it. */
const namedFor = (brand: string, text: string): string =>
  text.startsWith(`${DEFAULT_SETTINGS.brand}\n`) ? `${brand}${text.slice(DEFAULT_SETTINGS.brand.length)}` : text

export interface Written {
  html: string
  text: string
}

/**
 * The mail as HTML and as text: as it was queued, or from its template, under the name of the house. `leaveUrl` is where its
 * reader can unsubscribe; a mail that offers it to somebody who is not subscribed leads to the first page instead.
 */
export async function writeMail(mail: WritableMail, brand: string, leaveUrl: string | null): Promise<Written> {
  if (mail.html !== null && mail.text !== null) return { html: mail.html, text: mail.text }
  const { html, text } = await writeTemplate(mail.template ?? '', mail.data, brand)
  const leave = leaveUrl ?? (mail.data as { shopUrl?: string }).shopUrl ?? ''
  return { html: withLeaveUrl(html, leave), text: withLeaveUrl(text, leave) }
}

type WritableMail = Pick<ClaimedMail, 'html' | 'text' | 'template' | 'data'>

/** The text with the address in it where this one reader can unsubscribe. */
export const withLeaveUrl = (text: string, url: string): string => text.replaceAll(LEAVE_PLACEHOLDER, () => url)

/** What a template says, under the name of the house. */
export async function writeTemplate(name: string, given: unknown, brand: string): Promise<Written> {
  const load = TEMPLATES[name]
  if (!load) throw new Error(`no mail template is called ${name}`)
  const [template, { render, toPlainText }, { createElement }, { Brand }] = await Promise.all([
    load(),
    import('react-email'),
    import('react'),
    import('./templates/mail-frame.ts'),
  ])
  const branded = (content: ReactElement) => render(createElement(Brand, { value: brand }, content))
  // What a template is given was written by our own code, in the statement that queued it.
  const data = given as never
  if (typeof template !== 'function') {
    return { html: await branded(template.html(data)), text: namedFor(brand, template.text(data)) }
  }
  const html = await branded(template(data))
  return { html, text: toPlainText(html) }
}
