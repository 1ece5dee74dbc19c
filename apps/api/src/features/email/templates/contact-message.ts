import { Link, Section, Text } from 'react-email'
import { createElement as h, type ReactElement } from 'react'
import { letterPreview } from '@atelier/domain/email/letter-preview'
import { paragraphsOf } from '@atelier/domain/paragraphs'
import type { ContactMessageData } from '../email.repo.ts'
import { inLines, labelStyle, look, mailFooterText, mailFrame, textStyle, type MailTemplate } from './mail-frame.ts'

function html({ name, email, subject, message }: ContactMessageData): ReactElement {
  const link = h(
    Link,
    { href: `mailto:${encodeURIComponent(email).replace('%40', '@')}`, style: { color: look.ink } },
    email,
  )
  const children = [
    h(
      Section,
      { key: 'from', style: { paddingBottom: '12px' } },
      h(Text, { style: labelStyle }, 'From'),
      h(Text, { style: textStyle }, `${name}, `, link),
    ),
    h(Text, { key: 'label', style: labelStyle }, subject),
    h(Text, { key: 'message', style: textStyle }, ...inLines(message)),
  ]
  const preview = letterPreview(paragraphsOf(message))
  return mailFrame({ preview, title: 'A message from the contact form', shopUrl: null, children })
}

const text = ({ name, email, subject, message }: ContactMessageData): string =>
  [`From: ${name}, ${email}`, `Subject: ${subject}`, message, mailFooterText(null)].join('\n\n')

/** A visitor's message as support reads it. Answering the mail answers the visitor. */
export const contactMessage: MailTemplate<ContactMessageData> = { html, text }
