import { createElement as h, type ReactElement } from 'react'
import type { OrderNotificationData } from './template-data.ts'
import {
  withLineBreaks,
  labelStyle,
  lineStyle,
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
import { lineItemTexts, lineItemRows } from './line-items.ts'

function fact({ label, value, url }: OrderNotificationData['facts'][number]): ReactElement {
  const link = url ? h(Link, { href: url, style: { color: emailTheme.ink, textDecoration: 'underline' } }, value) : null
  return h(
    EmailSection,
    { key: label, style: { padding: '4px 0 16px' } },
    h(Text, { style: labelStyle }, label),
    h(Text, { style: lineStyle }, ...(link ? [link] : withLineBreaks(value))),
  )
}

function html(data: OrderNotificationData): ReactElement {
  const { preview, title, paragraphs, facts, itemsTitle, items, button, orderUrl, shopUrl } = data
  const lineItems = h(
    EmailSection,
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

/** Omits the URL of a fact when the button already links to it. */
const factText =
  (buttonUrl: string | undefined) =>
  ({ label, value, url }: OrderNotificationData['facts'][number]): string =>
    `${label}:${value.includes('\n') ? '\n' : ' '}${value}${url && url !== buttonUrl ? `\n${url}` : ''}`

function text(
  { title, paragraphs, facts, itemsTitle, items, button, orderUrl, shopUrl }: OrderNotificationData,
  { brand, support }: EmailBrand,
): string {
  const parts = [
    brand,
    title,
    ...paragraphs,
    facts.map(factText(button?.url)).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    items.length > 0 ? `${itemsTitle}\n${lineItemTexts(items)}` : '',
    orderUrl ? orderLinkText(orderUrl) : '',
    emailFooterText(shopUrl, support),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** An update on an order, or an email about it written by staff. */
export const orderNotification: EmailTemplate<OrderNotificationData> = { html, text }
