import { createElement as h, type ReactElement } from 'react'
import type { OrderReceivedData } from './template-data.ts'
import {
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
import { EmailColumn, Hr, Row, EmailSection, Text } from './elements.ts'
import { lineItemTexts, lineItemRows } from './line-items.ts'

const right = { ...lineStyle, textAlign: 'right' } as const
const rule = (): ReactElement => h(Hr, { style: { borderColor: emailTheme.line, margin: '16px 0' } })

const row = (key: string | number, ...columns: ReactElement[]): ReactElement => h(Row, { key }, ...columns)

const amountRow = (label: string, amount: string, isTotal = false): ReactElement => {
  const weight = { fontWeight: isTotal ? 600 : 400 }
  return row(
    label,
    h(EmailColumn, null, h(Text, { style: { ...lineStyle, ...weight } }, label)),
    h(EmailColumn, { align: 'right' }, h(Text, { style: { ...right, ...weight } }, amount)),
  )
}

/** The amounts below the items: a tax that the total contains stands below it. */
function amountsOf(data: OrderReceivedData): { label: string; amount: string; isTotal?: boolean }[] {
  const tax = { label: data.taxLabel, amount: data.tax }
  const total = { label: 'Total', amount: data.total, isTotal: true }
  return [
    { label: 'Subtotal', amount: data.subtotal },
    ...(data.charges ?? []).map(({ name, amount }) => ({ label: name, amount })),
    ...(data.isTaxIncluded ? [total, tax] : [tax, total]),
  ]
}

const CARD = 'Gift message'
/** Each line runs in the direction of its script. */
const cardLine = { ...lineStyle, unicodeBidi: 'plaintext', textAlign: 'start' } as const

const giftCard = (lines: readonly string[]): ReactElement =>
  h(
    EmailSection,
    { key: 'gift', style: { paddingTop: '28px' } },
    h(Text, { style: labelStyle }, CARD),
    // An empty line has the height of one.
    ...lines.map((line, index) => h(Text, { key: index, style: cardLine }, line || '\u{A0}')),
  )

function html(data: OrderReceivedData): ReactElement {
  const children = [
    ...data.paragraphs.map((sentence, key) => h(Text, { key, style: textStyle }, sentence)),
    emailButton(data.button),
    h(
      EmailSection,
      { key: 'order', style: { paddingTop: '16px' } },
      h(Text, { style: labelStyle }, `Order ${data.orderNumber}`),
      ...lineItemRows(data.items, data.shopUrl),
      rule(),
      ...amountsOf(data).map(({ label, amount, isTotal }) => amountRow(label, amount, isTotal)),
    ),
    ...(data.giftMessage ? [giftCard(data.giftMessage)] : []),
    h(
      EmailSection,
      { key: 'address', style: { paddingTop: '28px' } },
      h(Text, { style: labelStyle }, 'Delivery to'),
      ...data.shipTo.map((line, index) => h(Text, { key: index, style: lineStyle }, line)),
      h(
        Text,
        { style: { ...lineStyle, color: emailTheme.quiet, fontSize: '13px', lineHeight: '20px', paddingTop: '8px' } },
        data.delivery,
      ),
    ),
    ...(data.button.url === data.orderUrl ? [] : [orderLink(data.orderUrl)]),
  ]
  const { preview, title, shopUrl } = data
  return emailLayout({ preview, title, shopUrl, hasOrderImage: true, children })
}

const text = (data: OrderReceivedData, { brand, support }: EmailBrand): string =>
  [
    brand,
    data.title,
    ...data.paragraphs,
    `${data.button.label}:\n${data.button.url}`,
    `Order ${data.orderNumber}`,
    lineItemTexts(data.items),
    amountsOf(data)
      .map(({ label, amount }) => `${label}: ${amount}`)
      .join('\n'),
    ...(data.giftMessage ? [`${CARD}:\n${data.giftMessage.join('\n')}`] : []),
    `Delivery to:\n${data.shipTo.join('\n')}`,
    data.delivery,
    ...(data.button.url === data.orderUrl ? [] : [orderLinkText(data.orderUrl)]),
    emailFooterText(data.shopUrl, support),
  ].join('\n\n')

/** The confirmation of a new order, with a payment link when payment is due. */
export const orderReceived: EmailTemplate<OrderReceivedData> = { html, text }
