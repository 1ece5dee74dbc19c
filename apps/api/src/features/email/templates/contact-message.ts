import { Link, Section, Text } from 'react-email'
import { createElement as h, type ReactElement } from 'react'
import type { ContactMessageData } from '../email.repo.ts'
import { labelStyle, look, mailFooterText, mailFrame, textStyle, type MailTemplate } from './mail-frame.ts'

function html({ name, email, subject, message, shopUrl }: ContactMessageData): ReactElement {
  const link = h(Link, { href: `mailto:${encodeURIComponent(email)}`, style: { color: look.ink } }, email)
  const children = [
    h(
      Section,
      { key: 'from', style: { paddingBottom: '12px' } },
      h(Text, { style: labelStyle }, 'From'),
      h(Text, { style: textStyle }, `${name}, `, link),
    ),
    h(Text, { key: 'label', style: labelStyle }, subject),
    h(Text, { key: 'message', style: { ...textStyle, whiteSpace: 'pre-line' } }, message),
  ]
  return mailFrame({ preview: message.slice(0, 90), title: 'A message from the contact form', shopUrl, children })
}

const text = ({ name, email, subject, message, shopUrl }: ContactMessageData): string =>
  [`From: ${name}, ${email}`, `Subject: ${subject}`, message, mailFooterText(shopUrl)].join('\n\n')

/** A visitor's message as support reads it. Answering the mail answers the visitor. */
export const contactMessage: MailTemplate<ContactMessageData> = { html, text }
