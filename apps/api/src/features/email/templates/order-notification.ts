import { Link, Section, Text } from 'react-email'
import { createElement as h, type ReactElement } from 'react'
import type { OrderNotificationData } from '../email.repo.ts'
import {
  withLineBreaks,
  labelStyle,
  theme,
  emailButton,
  emailFooterText,
  emailLayout,
  orderLink,
  orderLinkText,
  textStyle,
  type EmailTemplate,
} from './email-layout.ts'
import { lineItemTexts, lineItemRows } from './line-items.ts'

const factStyle = { ...textStyle, margin: '0' } as const

function fact({ label, value, url }: OrderNotificationData['facts'][number]): ReactElement {
  const shown = url ? h(Link, { href: url, style: { color: theme.ink, textDecoration: 'underline' } }, value) : null
  return h(
    Section,
    { key: label, style: { padding: '4px 0 16px' } },
    h(Text, { style: labelStyle }, label),
    h(Text, { style: factStyle }, ...(shown ? [shown] : withLineBreaks(value))),
  )
}

function html(data: OrderNotificationData): ReactElement {
  const { preview, title, paragraphs, facts, itemsTitle, items, button, orderUrl, shopUrl } = data
  const lineItems = h(
    Section,
    { key: 'pieces', style: { paddingTop: '12px' } },
    h(Text, { style: labelStyle }, itemsTitle),
    ...lineItemRows(items, shopUrl),
  )
  const children = [
    ...paragraphs.map((text, key) => h(Text, { key, style: textStyle }, ...withLineBreaks(text))),
    ...facts.map(fact),
    ...(button ? [emailButton(button)] : []),
    ...(items.length > 0 ? [lineItems] : []),
    ...(orderUrl ? [orderLink(orderUrl)] : []),
  ]
  return emailLayout({ preview, title, shopUrl, children })
}

/** An address that the button below leads to is said there. */
const factText =
  (buttonUrl: string | undefined) =>
  ({ label, value, url }: OrderNotificationData['facts'][number]): string =>
    `${label}:${value.includes('\n') ? '\n' : ' '}${value}${url && url !== buttonUrl ? `\n${url}` : ''}`

function text({
  title,
  paragraphs,
  facts,
  itemsTitle,
  items,
  button,
  orderUrl,
  shopUrl,
}: OrderNotificationData): string {
  const parts = [
    'ORSENNE',
    title,
    ...paragraphs,
    facts.map(factText(button?.url)).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    items.length > 0 ? `${itemsTitle}\n${lineItemTexts(items)}` : '',
    orderUrl ? orderLinkText(orderUrl) : '',
    emailFooterText(shopUrl),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** What happened to an order, or a letter about it by hand. */
export const orderNotification: EmailTemplate<OrderNotificationData> = { html, text }
