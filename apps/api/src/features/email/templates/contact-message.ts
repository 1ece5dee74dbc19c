import { createElement as h, type ReactElement } from 'react'
import { emailPreheader } from '@atelier/domain/email/email-preheader'
import { paragraphsOf } from '@atelier/domain/values/paragraphs'
import type { ContactMessageData } from './template-data.ts'
import {
  withLineBreaks,
  labelStyle,
  emailTheme,
  emailFooterText,
  emailLayout,
  textStyle,
  type EmailBrand,
  type EmailTemplate,
} from './email-layout.ts'
import { Link, EmailSection, Text } from './elements.ts'

function html({ name, email, subject, message }: ContactMessageData): ReactElement {
  const link = h(
    Link,
    { href: `mailto:${encodeURIComponent(email).replace('%40', '@')}`, style: { color: emailTheme.ink } },
    email,
  )
  const children = [
    h(
      EmailSection,
      { key: 'from', style: { paddingBottom: '12px' } },
      h(Text, { style: labelStyle }, 'From'),
      h(Text, { style: textStyle }, `${name}, `, link),
    ),
    h(Text, { key: 'label', style: labelStyle }, subject),
    h(Text, { key: 'message', style: textStyle }, ...withLineBreaks(message)),
  ]
  const preview = emailPreheader(paragraphsOf(message))
  return emailLayout({ preview, title: 'A message from the contact form', shopUrl: null, children })
}

const text = ({ name, email, subject, message }: ContactMessageData, { support }: EmailBrand): string =>
  [`From: ${name}, ${email}`, `Subject: ${subject}`, message, emailFooterText(null, support)].join('\n\n')

/** A visitor's message for support. A reply goes to the visitor. */
export const contactMessage: EmailTemplate<ContactMessageData> = { html, text }
