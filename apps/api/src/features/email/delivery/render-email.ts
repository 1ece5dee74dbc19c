import type { ClaimedEmail } from '../email.repo.ts'
import { UNSUBSCRIBE_PLACEHOLDER } from '../templates/template-data.ts'
import type { EmailBrand, EmailTemplate } from '../templates/email-layout.ts'

/** Templates load lazily: rendering is heavy, and a process that sends no email does not need it. */
const TEMPLATES: Record<string, () => Promise<EmailTemplate<never>>> = {
  'order-received': async () => (await import('../templates/order-received.ts')).orderReceived,
  'order-notification': async () => (await import('../templates/order-notification.ts')).orderNotification,
  notice: async () => (await import('../templates/notice.ts')).noticeEmail,
  'staff-email': async () => (await import('../templates/staff-email.ts')).staffEmail,
  'back-in-stock': async () => (await import('../templates/back-in-stock.ts')).backInStock,
  'written-html': async () => (await import('../templates/written-html.ts')).writtenHtml,
  'contact-message': async () => (await import('../templates/contact-message.ts')).contactMessage,
}

export const TEMPLATE_NAMES: readonly string[] = Object.keys(TEMPLATES)

/** Content written by staff, or by a visitor to support. The support inbox may reply to it automatically. */
const NOT_AUTOMATIC: ReadonlySet<string> = new Set(['staff-email', 'written-html', 'contact-message'])

/** Whether an email is generated, such as an order notification or a requested link. */
export const isAutomaticEmail = ({ template }: Pick<ClaimedEmail, 'template'>): boolean =>
  template !== null && !NOT_AUTOMATIC.has(template)

export interface RenderedEmail {
  html: string
  text: string
}

/**
 * Renders an email as HTML and text: as queued, or from its template under the shop's brand. `unsubscribeUrl` null: the
 * recipient is not subscribed, and the unsubscribe link leads to the home page.
 */
export async function renderEmail(
  email: RenderableEmail,
  brand: EmailBrand,
  unsubscribeUrl: string | null,
): Promise<RenderedEmail> {
  if (email.html !== null && email.text !== null) return { html: email.html, text: email.text }
  const { html, text } = await renderTemplate(email.template ?? '', email.data, brand)
  const unsubscribeLink = unsubscribeUrl ?? (email.data as { shopUrl?: string }).shopUrl ?? ''
  return { html: withUnsubscribeUrl(html, unsubscribeLink), text: withUnsubscribeUrl(text, unsubscribeLink) }
}

type RenderableEmail = Pick<ClaimedEmail, 'html' | 'text' | 'template' | 'data'>

/** Replaces the placeholder with the recipient's unsubscribe URL. */
export const withUnsubscribeUrl = (text: string, url: string): string =>
  text.replaceAll(UNSUBSCRIBE_PLACEHOLDER, () => url)

/** The newest document type puts some mail programs into another mode. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** React asks for images early, which is of no use in an email. */
const PRELOADS = /<link rel="preload" as="image"[^>]*>/g

type Render = (data: unknown, brand: EmailBrand) => RenderedEmail

const loadedTemplates = new Map<string, Render>()

/** Renders a template under the shop's brand. Throws for an unknown template name. */
export async function renderTemplate(name: string, data: unknown, brand: EmailBrand): Promise<RenderedEmail> {
  const render = loadedTemplates.get(name) ?? (await loadTemplate(name))
  loadedTemplates.set(name, render)
  return render(data, brand)
}

async function loadTemplate(name: string): Promise<Render> {
  const load = TEMPLATES[name]
  if (!load) throw new Error(`unknown email template ${name}`)
  const [template, { renderToStaticMarkup }, { createElement }, { applyLook, EmailBrandContext }] = await Promise.all([
    load(),
    import('react-dom/server'),
    import('react'),
    import('../templates/email-layout.ts'),
  ])
  return (input, brand) => {
    // Safe: our own code wrote the data in the statement that queued the email.
    const data = input as never
    const html = renderToStaticMarkup(createElement(EmailBrandContext, { value: brand }, template.html(data)))
    return { html: DOCTYPE + applyLook(html.replaceAll(PRELOADS, ''), brand.look), text: template.text(data, brand) }
  }
}
