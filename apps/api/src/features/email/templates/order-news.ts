import { Link, Section, Text } from 'react-email'
import { createElement as h, type ReactElement } from 'react'
import type { OrderNewsData } from '../email.repo.ts'
import { labelStyle, look, mailButton, mailFooterText, mailFrame, textStyle, type MailTemplate } from './mail-frame.ts'
import { pieceLines, pieceRows } from './pieces.ts'

const factStyle = { ...textStyle, margin: '0' } as const

function fact({ label, value, url }: OrderNewsData['facts'][number]): ReactElement {
  const shown = url ? h(Link, { href: url, style: { color: look.ink, textDecoration: 'underline' } }, value) : value
  return h(
    Section,
    { key: label, style: { padding: '4px 0 16px' } },
    h(Text, { style: labelStyle }, label),
    h(Text, { style: factStyle }, shown),
  )
}

function html({ preview, title, paragraphs, facts, itemsTitle, items, button, shopUrl }: OrderNewsData): ReactElement {
  const pieces = h(
    Section,
    { key: 'pieces', style: { paddingTop: '12px' } },
    h(Text, { style: labelStyle }, itemsTitle),
    ...pieceRows(items, shopUrl),
  )
  const children = [
    ...paragraphs.map((text, key) => h(Text, { key, style: { ...textStyle, whiteSpace: 'pre-line' } }, text)),
    ...facts.map(fact),
    ...(button ? [mailButton(button)] : []),
    ...(items.length > 0 ? [pieces] : []),
  ]
  return mailFrame({ preview, title, shopUrl, children })
}

function text({ title, paragraphs, facts, itemsTitle, items, button, shopUrl }: OrderNewsData): string {
  const told = facts.map(({ label, value, url }) => `${label}: ${value}${url ? `\n${url}` : ''}`)
  const parts = [
    'ORSENNE',
    title,
    ...paragraphs,
    told.join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    items.length > 0 ? `${itemsTitle}\n${pieceLines(items)}` : '',
    mailFooterText(shopUrl),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** What happened to an order, or a letter about it by hand. */
export const orderNews: MailTemplate<OrderNewsData> = { html, text }
