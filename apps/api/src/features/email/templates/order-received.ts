import { Column, Hr, Row, Section, Text } from 'react-email'
import { createElement as h, type ComponentProps, type ReactElement } from 'react'
import type { OrderReceivedData } from '../email.repo.ts'
import {
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

const right = { ...textStyle, margin: '0', textAlign: 'right' } as const
const left = { ...textStyle, margin: '0' } as const
const rule = (): ReactElement => h(Hr, { style: { borderColor: look.line, margin: '16px 0' } })

const row = (key: string | number, ...columns: ReactElement[]): ReactElement =>
  h(Row, { key } as ComponentProps<typeof Row>, ...columns)

const amountRow = (label: string, amount: string, isTotal = false): ReactElement => {
  const weight = { fontWeight: isTotal ? 600 : 400 }
  return row(
    label,
    h(Column, null, h(Text, { style: { ...left, ...weight } }, label)),
    h(Column, { align: 'right' }, h(Text, { style: { ...right, ...weight } }, amount)),
  )
}

const itemRow = (item: OrderReceivedData['items'][number], index: number): ReactElement =>
  row(
    index,
    h(
      Column,
      { style: { paddingBottom: '12px' } },
      h(Text, { style: left }, item.name),
      h(
        Text,
        { style: { ...left, color: look.quiet, fontSize: '13px', lineHeight: '20px' } },
        `${item.color} · Quantity ${item.quantity}`,
      ),
    ),
    h(Column, { align: 'right', style: { verticalAlign: 'top' } }, h(Text, { style: right }, item.price)),
  )

function html(data: OrderReceivedData): ReactElement {
  const children = [
    ...data.paragraphs.map((sentence, key) => h(Text, { key, style: textStyle }, sentence)),
    mailButton(data.button),
    h(
      Section,
      { key: 'order', style: { paddingTop: '16px' } },
      h(Text, { style: labelStyle }, `Order ${data.orderNumber}`),
      ...data.items.map(itemRow),
      rule(),
      amountRow('Subtotal', data.subtotal),
      amountRow('Tax', data.tax),
      amountRow('Total', data.total, true),
    ),
    h(
      Section,
      { key: 'address', style: { paddingTop: '28px' } },
      h(Text, { style: labelStyle }, 'Delivery to'),
      ...data.shipTo.map((line, index) => h(Text, { key: index, style: left }, line)),
    ),
    ...(data.button.url === data.orderUrl ? [] : [seeOrder(data.orderUrl)]),
  ]
  return mailFrame({ preview: data.preview, title: data.title, shopUrl: data.shopUrl, children })
}

const text = (data: OrderReceivedData): string =>
  [
    'ORSENNE',
    ...data.paragraphs,
    `${data.button.label}:\n${data.button.url}`,
    `Order ${data.orderNumber}`,
    data.items.map((item) => `${item.quantity} x ${item.name}, ${item.color}: ${item.price}`).join('\n'),
    `Subtotal: ${data.subtotal}\nTax: ${data.tax}\nTotal: ${data.total}`,
    `Delivery to:\n${data.shipTo.join('\n')}`,
    ...(data.button.url === data.orderUrl ? [] : [seeOrderText(data.orderUrl)]),
    mailFooterText(data.shopUrl),
  ].join('\n\n')

/** Tells a customer that an order arrived: paid for, or where it can be. */
export const orderReceived: MailTemplate<OrderReceivedData> = { html, text }
