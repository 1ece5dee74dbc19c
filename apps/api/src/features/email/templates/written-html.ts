import { letterPreview } from '@atelier/domain/email/letter-preview'
import { personalised } from '@atelier/domain/email/personal-name'
import { escapedHtml } from '../escaped-html.ts'
import { paragraphsOf } from '@atelier/domain/paragraphs'
import { Link, Text } from 'react-email'
import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import { cleanHtml, type HouseStyles } from '../clean-html.ts'
import { LEAVE_PLACEHOLDER, type WrittenHtmlData } from '../email.repo.ts'
import {
  altStyle,
  footer,
  headline,
  inLines,
  look,
  mailFooterText,
  mailFrame,
  textStyle,
  type MailTemplate,
} from './mail-frame.ts'
import { plainTextOf, wordsOf } from './plain-text.ts'

const css = (style: CSSProperties): string =>
  Object.entries(style)
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')

const heading = (size: number): string => css({ ...headline, fontSize: `${size}px`, lineHeight: `${size + 8}px` })
const words = css(textStyle)

/** The house's look for what staff write without saying how it should look. */
const STYLES: HouseStyles = {
  h1: css(headline),
  h2: heading(24),
  h3: heading(20),
  h4: heading(17),
  p: words,
  ul: words,
  ol: words,
  blockquote: css({
    ...textStyle,
    fontFamily: look.serif,
    fontSize: '20px',
    lineHeight: '30px',
    margin: '8px 0 24px',
    padding: '0',
  }),
  hr: css({ backgroundColor: look.line, border: '0', height: '1px', margin: '28px 0' }),
  td: css({ ...textStyle, margin: '0', verticalAlign: 'top' }),
  a: css({ color: look.ink, textDecoration: 'underline' }),
  img: css({ ...altStyle, maxWidth: '100%', height: 'auto' }),
  figcaption: css({ ...textStyle, color: look.quiet, fontSize: '13px', lineHeight: '20px' }),
}

const WHY = 'You receive this letter because you subscribed to our newsletter.'
const LEAVE = 'Unsubscribe'

const marketingFoot = (postalAddress: string): ReactNode => [
  h(Text, { key: 'address', style: { ...footer, paddingTop: '8px' } }, ...inLines(postalAddress)),
  h(
    Text,
    { key: 'leave', style: { ...footer, paddingTop: '8px' } },
    `${WHY} `,
    h(Link, { href: LEAVE_PLACEHOLDER, style: { color: look.quiet, textDecoration: 'underline' } }, LEAVE),
  ),
]

/** What was written as text alone, as HTML. */
const paragraphs = (text: string): ReactElement[] =>
  paragraphsOf(text).map((paragraph, key) => h(Text, { key, style: textStyle }, ...inLines(paragraph)))

const saidAsText = ({ htmlContent, textContent, shopUrl }: WrittenHtmlData): string =>
  textContent.trim() === '' ? plainTextOf(cleanHtml(htmlContent, shopUrl).html) : textContent.trim()

/** Sanitised once more, whatever is stored: nothing leaves that a rule of today would not let in. */
const saidAsHtml = ({ htmlContent, shopUrl }: WrittenHtmlData): string => cleanHtml(htmlContent, shopUrl, STYLES).html

function html(data: WrittenHtmlData): ReactElement {
  const { shopUrl, name, postalAddress } = data
  const toReader = (text: string): string => (name === undefined ? text : personalised(text, name))
  const content = saidAsHtml(data)
  const forReader = name === undefined ? content : personalised(content, name, escapedHtml)
  const children =
    content === ''
      ? paragraphs(toReader(saidAsText(data)))
      : h('div', { style: textStyle, dangerouslySetInnerHTML: { __html: forReader } })
  const words = data.textContent.trim() === '' ? wordsOf(content) : data.textContent
  const preview = toReader(letterPreview(paragraphsOf(words)))
  const foot = postalAddress === undefined ? undefined : marketingFoot(postalAddress)
  return mailFrame({ preview, title: null, shopUrl, foot, children })
}

function text(data: WrittenHtmlData): string {
  const { shopUrl, name, postalAddress } = data
  const said = saidAsText(data)
  const parts = [name === undefined ? said : personalised(said, name), mailFooterText(shopUrl)]
  if (postalAddress !== undefined) parts.push(postalAddress, `${WHY}\n${LEAVE}: ${LEAVE_PLACEHOLDER}`)
  return parts.filter((part) => part !== '').join('\n\n')
}

/** A mail staff wrote as HTML, as text or as both, in the frame of the house. */
export const writtenHtml: MailTemplate<WrittenHtmlData> = { html, text }
