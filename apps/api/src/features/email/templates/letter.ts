import { Link, Section, Text } from 'react-email'
import { createElement as h, type ReactElement } from 'react'
import type { LetterData } from '../email.repo.ts'
import {
  look,
  mailButton,
  mailFooterText,
  mailFrame,
  seeOrder,
  seeOrderText,
  textStyle,
  type MailTemplate,
} from './mail-frame.ts'

const small = { ...textStyle, color: look.quiet, fontSize: '12px', lineHeight: '18px', margin: '0' } as const
const IF_NOT = 'If the button does not open, copy this address into your browser:'

function address({ url }: NonNullable<LetterData['button']>): ReactElement {
  const link = h(Link, { href: url, style: { color: look.quiet, wordBreak: 'break-all' } }, url)
  return h(Section, { key: 'address' }, h(Text, { style: small }, IF_NOT), h(Text, { style: small }, link))
}

function html(data: LetterData): ReactElement {
  const { preview, title, greeting, paragraphs, isForStaff, button, orderUrl, shopUrl } = data
  const [opening = '', ...rest] = paragraphs
  const sentence = (text: string): ReactElement => h(Text, { key: text, style: textStyle }, text)
  const children = [
    ...(greeting ? [sentence(greeting)] : []),
    sentence(opening),
    ...(button ? [mailButton(button)] : []),
    ...rest.map(sentence),
    ...(orderUrl ? [seeOrder(orderUrl)] : []),
    ...(button ? [address(button)] : []),
  ]
  return mailFrame({ preview, title, shopUrl: isForStaff ? null : shopUrl, children })
}

function text(data: LetterData): string {
  const { title, greeting, paragraphs, isForStaff, button, orderUrl, shopUrl } = data
  const [opening = '', ...rest] = paragraphs
  const link = button ? [`${button.label}:\n${button.url}`] : []
  const order = orderUrl ? seeOrderText(orderUrl) : ''
  const parts = [
    'ORSENNE',
    title,
    greeting ?? '',
    opening,
    ...link,
    ...rest,
    order,
    mailFooterText(isForStaff ? null : shopUrl),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** A short letter about an account: what happened, and the one link to follow, if there is one. */
export const letter: MailTemplate<LetterData> = { html, text }
