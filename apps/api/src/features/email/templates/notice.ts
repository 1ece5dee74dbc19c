import { createElement as h, type ReactElement } from 'react'
import type { NoticeData } from './template-data.ts'
import {
  emailTheme,
  emailButton,
  emailFooterText,
  emailLayout,
  orderLink,
  orderLinkText,
  textStyle,
  type EmailBrand,
  type EmailTemplate,
} from './email-layout.ts'
import { Link, EmailSection, Text } from './elements.ts'

const small = { ...textStyle, color: emailTheme.quiet, fontSize: '12px', lineHeight: '18px', margin: '0' } as const
const IF_NOT = 'If the button doesn’t work, paste this link into your browser:'

function address({ url }: NonNullable<NoticeData['button']>): ReactElement {
  const link = h(Link, { href: url, style: { color: emailTheme.quiet, wordBreak: 'break-all' } }, url)
  return h(EmailSection, { key: 'address' }, h(Text, { style: small }, IF_NOT), h(Text, { style: small }, link))
}

function html(data: NoticeData): ReactElement {
  const { preview, title, greeting, paragraphs, isForStaff, button, orderUrl, shopUrl } = data
  const [opening = '', ...rest] = paragraphs
  const sentence = (text: string): ReactElement => h(Text, { key: text, style: textStyle }, text)
  const children = [
    ...(greeting ? [sentence(greeting)] : []),
    sentence(opening),
    ...(button ? [emailButton(button)] : []),
    ...rest.map(sentence),
    ...(orderUrl ? [orderLink(orderUrl)] : []),
    ...(button ? [address(button)] : []),
  ]
  return emailLayout({ preview, title, shopUrl: isForStaff ? null : shopUrl, children })
}

function text(data: NoticeData, { brand, support }: EmailBrand): string {
  const { title, greeting, paragraphs, isForStaff, button, orderUrl, shopUrl } = data
  const [opening = '', ...rest] = paragraphs
  const link = button ? [`${button.label}:\n${button.url}`] : []
  const order = orderUrl ? orderLinkText(orderUrl) : ''
  const parts = [
    brand,
    title,
    greeting ?? '',
    opening,
    ...link,
    ...rest,
    order,
    emailFooterText(isForStaff ? null : shopUrl, support),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** A short notice about an account, with at most one link. */
export const noticeEmail: EmailTemplate<NoticeData> = { html, text }
