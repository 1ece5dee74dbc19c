import { Column, Img, Row, Text } from 'react-email'
import { createElement as h, type ComponentProps, type ReactElement } from 'react'
import { theme, textStyle } from './email-layout.ts'

/** A piece of an order as a mail shows it. */
export interface EmailLineItem {
  name: string
  /** Empty: it has none. */
  color: string
  quantity: number
  /** What all of them come to, written out. */
  price?: string
  /** As the shop keeps it: a path, or a whole address. */
  imageUrl?: string | null
}

const plain = { ...textStyle, margin: '0' } as const
const quiet = { ...plain, color: theme.quiet, fontSize: '13px', lineHeight: '20px' } as const
const top = { paddingBottom: '14px', verticalAlign: 'top' } as const

/** A picture's address for readers anywhere; null for what mail programs do not show. */
function absolute(imageUrl: string | null | undefined, shopUrl: string): string | null {
  const url = imageUrl ? URL.parse(imageUrl, shopUrl) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Pieces one below the other: picture, name, color and number, and the amount where there is one. */
export function lineItemRows(lineItems: readonly EmailLineItem[], shopUrl: string): ReactElement[] {
  const hasImages = lineItems.some(({ imageUrl }) => absolute(imageUrl, shopUrl) !== null)
  return lineItems.map(({ name, color, quantity, price, imageUrl }, index) => {
    const src = absolute(imageUrl, shopUrl)
    const variant = [color, `Quantity ${quantity}`].filter(Boolean).join(' · ')
    const columns = [
      ...(hasImages
        ? [
            h(
              Column,
              { key: 'picture', width: '76', style: top },
              src &&
                h(Img, {
                  src,
                  alt: '',
                  width: '60',
                  height: '75',
                  style: { backgroundColor: theme.tile, objectFit: 'cover' },
                }),
            ),
          ]
        : []),
      h(Column, { key: 'name', style: top }, h(Text, { style: plain }, name), h(Text, { style: quiet }, variant)),
      ...(price === undefined
        ? []
        : [
            h(
              Column,
              { key: 'price', align: 'right', width: '90', style: top },
              h(Text, { style: { ...plain, textAlign: 'right', whiteSpace: 'nowrap' } }, price),
            ),
          ]),
    ]
    return h(Row, { key: index } as ComponentProps<typeof Row>, ...columns)
  })
}

/** The same as text, a line each. */
export const lineItemTexts = (lineItems: readonly EmailLineItem[]): string =>
  lineItems
    .map(
      ({ name, color, quantity, price }) =>
        `${quantity} x ${name}${color ? `, ${color}` : ''}${price === undefined ? '' : `: ${price}`}`,
    )
    .join('\n')
