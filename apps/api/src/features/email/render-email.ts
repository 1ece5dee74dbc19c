import { DEFAULT_SETTINGS } from '@atelier/domain/shop/default-settings'
import type { ReactElement } from 'react'
import { UNSUBSCRIBE_PLACEHOLDER, type ClaimedEmail } from './email.repo.ts'
import type { EmailTemplate } from './templates/email-layout.ts'

/** Each template is loaded when the first mail needs it: rendering is heavy, and a process that sends none stays light. */
const TEMPLATES: Record<string, () => Promise<EmailTemplate<never>>> = {
  'order-received': async () => (await import('./templates/order-received.ts')).orderReceived,
  'order-news': async () => (await import('./templates/order-notification.ts')).orderNotification,
  letter: async () => (await import('./templates/notice.ts')).noticeEmail,
  'written-letter': async () => (await import('./templates/staff-email.ts')).staffEmail,
  'back-in-stock': async () => (await import('./templates/back-in-stock.ts')).backInStock,
  'written-html': async () => (await import('./templates/written-html.ts')).writtenHtml,
  'contact-message': async () => (await import('./templates/contact-message.ts')).contactMessage,
}

export const TEMPLATE_NAMES: readonly string[] = Object.keys(TEMPLATES)

/** What these say was written by somebody: by staff, or by a visitor to support, which may well answer by itself. */
const NOT_AUTOMATIC: ReadonlySet<string> = new Set(['written-letter', 'written-html', 'contact-message'])

/** Whether nobody wrote it: a notice of an order, a link that was asked for. */
export const isAutomaticEmail = ({ template }: Pick<ClaimedEmail, 'template'>): boolean =>
  template !== null && !NOT_AUTOMATIC.has(template)

/** Texts begin with the name of the house, as the templates know it. */
const namedFor = (brand: string, text: string): string =>
  text.startsWith(`${DEFAULT_SETTINGS.brand}\n`) ? `${brand}${text.slice(DEFAULT_SETTINGS.brand.length)}` : text

export interface RenderedEmail {
  html: string
  text: string
}

/**
 * The mail as HTML and as text: as it was queued, or from its template, under the name of the house. `leaveUrl` is where its
 * reader can unsubscribe; a mail that offers it to somebody who is not subscribed leads to the first page instead.
 */
export async function renderEmail(
  email: RenderableEmail,
  brand: string,
  unsubscribeUrl: string | null,
): Promise<RenderedEmail> {
  if (email.html !== null && email.text !== null) return { html: email.html, text: email.text }
  const { html, text } = await renderTemplate(email.template ?? '', email.data, brand)
  const unsubscribeLink = unsubscribeUrl ?? (email.data as { shopUrl?: string }).shopUrl ?? ''
  return { html: withUnsubscribeUrl(html, unsubscribeLink), text: withUnsubscribeUrl(text, unsubscribeLink) }
}

type RenderableEmail = Pick<ClaimedEmail, 'html' | 'text' | 'template' | 'data'>

/** The text with the address in it where this one reader can unsubscribe. */
export const withUnsubscribeUrl = (text: string, url: string): string =>
  text.replaceAll(UNSUBSCRIBE_PLACEHOLDER, () => url)

/** What a template says, under the name of the house. */
export async function renderTemplate(name: string, given: unknown, brand: string): Promise<RenderedEmail> {
  const load = TEMPLATES[name]
  if (!load) throw new Error(`no mail template is called ${name}`)
  const [template, { render, toPlainText }, { createElement }, { Brand }] = await Promise.all([
    load(),
    import('react-email'),
    import('react'),
    import('./templates/email-layout.ts'),
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
