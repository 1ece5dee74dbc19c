import { Link, Section, Text } from 'react-email'
import { createElement as h, type ReactElement } from 'react'
import type { OrderNewsData } from '../email.repo.ts'
import {
  inLines,
  labelStyle,
  look,
  mailButton,
  mailFooterText,
  mailFrame,
  seeOrder,
  seeOrderText,
  textStyle,
  type MailTemplate,
} from './mail-frame.ts'
import { pieceLines, pieceRows } from './pieces.ts'

const factStyle = { ...textStyle, margin: '0' } as const

function fact({ label, value, url }: OrderNewsData['facts'][number]): ReactElement {
  const shown = url ? h(Link, { href: url, style: { color: look.ink, textDecoration: 'underline' } }, value) : null
  return h(
    Section,
    { key: label, style: { padding: '4px 0 16px' } },
    h(Text, { style: labelStyle }, label),
    h(Text, { style: factStyle }, ...(shown ? [shown] : inLines(value))),
  )
}

function html(data: OrderNewsData): ReactElement {
  const { preview, title, paragraphs, facts, itemsTitle, items, button, orderUrl, shopUrl } = data
  const pieces = h(
    Section,
    { key: 'pieces', style: { paddingTop: '12px' } },
    h(Text, { style: labelStyle }, itemsTitle),
    ...pieceRows(items, shopUrl),
  )
  const children = [
    ...paragraphs.map((text, key) => h(Text, { key, style: textStyle }, ...inLines(text))),
    ...facts.map(fact),
    ...(button ? [mailButton(button)] : []),
    ...(items.length > 0 ? [pieces] : []),
    ...(orderUrl ? [seeOrder(orderUrl)] : []),
  ]
  return mailFrame({ preview, title, shopUrl, children })
}

/** An address that the button below leads to is said there. */
const factText =
  (buttonUrl: string | undefined) =>
  ({ label, value, url }: OrderNewsData['facts'][number]): string =>
    `${label}:${value.includes('\n') ? '\n' : ' '}${value}${url && url !== buttonUrl ? `\n${url}` : ''}`

function text({ title, paragraphs, facts, itemsTitle, items, button, orderUrl, shopUrl }: OrderNewsData): string {
  const parts = [
    'ORSENNE',
    title,
    ...paragraphs,
    facts.map(factText(button?.url)).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    items.length > 0 ? `${itemsTitle}\n${pieceLines(items)}` : '',
    orderUrl ? seeOrderText(orderUrl) : '',
    mailFooterText(shopUrl),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** What happened to an order, or a letter about it by hand. */
export const orderNews: MailTemplate<OrderNewsData> = { html, text }
