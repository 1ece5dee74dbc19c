import { emailPreheader } from '@atelier/domain/email/email-preheader'
import { personalize } from '@atelier/domain/email/personal-name'
import { escapeHtml } from '../../../files/escape-html.ts'
import { paragraphsOf } from '@atelier/domain/values/paragraphs'
import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import { sanitizeEmailHtml, type BrandStyles } from '../sanitize-html.ts'
import { UNSUBSCRIBE_PLACEHOLDER, type WrittenHtmlData } from './template-data.ts'
import {
  altStyle,
  footer,
  headline,
  withLineBreaks,
  emailTheme,
  emailFooterText,
  emailLayout,
  textStyle,
  type EmailBrand,
  type EmailTemplate,
} from './email-layout.ts'
import { Link, Text } from './elements.ts'
import { plainTextOf, paragraphTextOf } from './plain-text.ts'

const css = (style: CSSProperties): string =>
  Object.entries(style)
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')

const heading = (size: number): string => css({ ...headline, fontSize: `${size}px`, lineHeight: `${size + 8}px` })
const paragraphCss = css(textStyle)

/** The shop's styles for elements without their own. */
const STYLES: BrandStyles = {
  h1: css(headline),
  h2: heading(24),
  h3: heading(20),
  h4: heading(17),
  p: paragraphCss,
  ul: paragraphCss,
  ol: paragraphCss,
  blockquote: css({
    ...textStyle,
    fontFamily: emailTheme.serif,
    fontSize: '20px',
    lineHeight: '30px',
    margin: '8px 0 24px',
    padding: '0',
  }),
  hr: css({ backgroundColor: emailTheme.line, border: '0', height: '1px', margin: '28px 0' }),
  td: css({ ...textStyle, margin: '0', verticalAlign: 'top' }),
  a: css({ color: emailTheme.ink, textDecoration: 'underline' }),
  img: css({ ...altStyle, maxWidth: '100%', height: 'auto' }),
  figcaption: css({ ...textStyle, color: emailTheme.quiet, fontSize: '13px', lineHeight: '20px' }),
}

const SUBSCRIPTION_NOTE = 'You’re receiving this because you subscribed to our newsletter.'
const UNSUBSCRIBE_LINE = 'Unsubscribe'

const marketingFoot = (postalAddress: string): ReactNode => [
  h(Text, { key: 'address', style: { ...footer, paddingTop: '8px' } }, ...withLineBreaks(postalAddress)),
  h(
    Text,
    { key: 'leave', style: { ...footer, paddingTop: '8px' } },
    `${SUBSCRIPTION_NOTE} `,
    h(
      Link,
      { href: UNSUBSCRIBE_PLACEHOLDER, style: { color: emailTheme.quiet, textDecoration: 'underline' } },
      UNSUBSCRIBE_LINE,
    ),
  ),
]

/** Renders plain text as HTML paragraphs. */
const paragraphs = (text: string): ReactElement[] =>
  paragraphsOf(text).map((paragraph, key) => h(Text, { key, style: textStyle }, ...withLineBreaks(paragraph)))

const renderText = ({ htmlContent, textContent, shopUrl }: WrittenHtmlData): string =>
  textContent.trim() === '' ? plainTextOf(sanitizeEmailHtml(htmlContent, shopUrl).html) : textContent.trim()

/** Sanitizes stored HTML again, so that the current rules apply. */
const renderHtml = ({ htmlContent, shopUrl }: WrittenHtmlData): string =>
  sanitizeEmailHtml(htmlContent, shopUrl, STYLES).html

function html(data: WrittenHtmlData): ReactElement {
  const { shopUrl, name, postalAddress } = data
  const toRecipient = (text: string): string => (name === undefined ? text : personalize(text, name))
  const content = renderHtml(data)
  const forRecipient = name === undefined ? content : personalize(content, name, escapeHtml)
  const children =
    content === ''
      ? paragraphs(toRecipient(renderText(data)))
      : h('div', { style: textStyle, dangerouslySetInnerHTML: { __html: forRecipient } })
  const start = data.textContent.trim() === '' ? paragraphTextOf(content) : data.textContent
  const preview = toRecipient(data.previewText || emailPreheader(paragraphsOf(start)))
  const foot = postalAddress === undefined ? undefined : marketingFoot(postalAddress)
  return emailLayout({ preview, title: null, shopUrl, foot, children })
}

function text(data: WrittenHtmlData, { support }: EmailBrand): string {
  const { shopUrl, name, postalAddress } = data
  const text = renderText(data)
  const parts = [name === undefined ? text : personalize(text, name), emailFooterText(shopUrl, support)]
  if (postalAddress !== undefined)
    parts.push(postalAddress, `${SUBSCRIPTION_NOTE}\n${UNSUBSCRIBE_LINE}: ${UNSUBSCRIBE_PLACEHOLDER}`)
  return parts.filter((part) => part !== '').join('\n\n')
}

/** An email by staff, written as HTML, text or both, in the shop's layout. */
export const writtenHtml: EmailTemplate<WrittenHtmlData> = { html, text }
