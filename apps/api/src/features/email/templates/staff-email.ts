import { quoted } from '@atelier/domain/inbox/inbox-rules'
import { createElement as h, type ReactElement } from 'react'
import type { StaffEmailData } from './template-data.ts'
import {
  withLineBreaks,
  emailTheme,
  emailFooterText,
  emailLayout,
  textStyle,
  type EmailBrand,
  type EmailTemplate,
} from './email-layout.ts'
import { EmailSection, Text } from './elements.ts'

const quiet = {
  ...textStyle,
  color: emailTheme.quiet,
  fontSize: '13px',
  lineHeight: '20px',
  margin: '0 0 8px',
} as const

const quoteOf = ({ heading, text }: NonNullable<StaffEmailData['quote']>): ReactElement =>
  h(
    EmailSection,
    { key: 'quote', style: { borderLeft: `2px solid ${emailTheme.line}`, margin: '12px 0 0', paddingLeft: '16px' } },
    h(Text, { style: quiet }, heading),
    h(Text, { style: quiet }, ...withLineBreaks(text)),
  )

function html({ preview, title, paragraphs, quote, shopUrl }: StaffEmailData): ReactElement {
  const children = [
    ...paragraphs.map((text, key) => h(Text, { key, style: textStyle }, ...withLineBreaks(text))),
    ...(quote ? [quoteOf(quote)] : []),
  ]
  return emailLayout({ preview, title, shopUrl, children })
}

const text = ({ title, paragraphs, quote, shopUrl }: StaffEmailData, { support }: EmailBrand): string =>
  [
    title,
    ...paragraphs,
    ...(quote ? [`${quote.heading}\n${quoted(quote.text)}`] : []),
    emailFooterText(shopUrl, support),
  ].join('\n\n')

/** An email written by staff, with the message it replies to, if any. */
export const staffEmail: EmailTemplate<StaffEmailData> = { html, text }
