import { createElement as h, type ReactElement } from 'react'
import { lineStyle, emailTheme } from './email-layout.ts'
import { EmailColumn, Img, Row, Text } from './elements.ts'

/** A line item in an email. */
export interface EmailLineItem {
  name: string
  /** Empty: the item has no color. */
  color: string
  quantity: number
  /** How many units are gift-wrapped, as a text. */
  wrapped?: string
  /** Formatted total of the line. */
  price?: string
  /** A path or an absolute URL. */
  imageUrl?: string | null
}

const quiet = { ...lineStyle, color: emailTheme.quiet, fontSize: '13px', lineHeight: '20px' } as const
const top = { paddingBottom: '14px', verticalAlign: 'top' } as const

/**
 * Returns the absolute URL of an image of the shop; null for one of another host, which would learn when and where a
 * customer reads the email.
 */
export function ownImageUrl(imageUrl: string | null | undefined, shopUrl: string): string | null {
  const url = imageUrl ? URL.parse(imageUrl, shopUrl) : null
  return url && url.origin === new URL(shopUrl).origin ? url.href : null
}

/** Renders line items as rows: image, name, color, quantity, and the price if given. */
export function lineItemRows(lineItems: readonly EmailLineItem[], shopUrl: string): ReactElement[] {
  const hasImages = lineItems.some(({ imageUrl }) => ownImageUrl(imageUrl, shopUrl) !== null)
  return lineItems.map(({ name, color, quantity, wrapped, price, imageUrl }, index) => {
    const src = ownImageUrl(imageUrl, shopUrl)
    const variant = [color, `Quantity ${quantity}`, wrapped].filter(Boolean).join(' · ')
    const columns = [
      ...(hasImages
        ? [
            h(
              EmailColumn,
              { key: 'picture', width: '76', style: top },
              src &&
                h(Img, {
                  src,
                  alt: '',
                  width: '60',
                  height: '75',
                  style: { backgroundColor: emailTheme.tile, objectFit: 'cover' },
                }),
            ),
          ]
        : []),
      h(
        EmailColumn,
        { key: 'name', style: top },
        h(Text, { style: lineStyle }, name),
        h(Text, { style: quiet }, variant),
      ),
      ...(price === undefined
        ? []
        : [
            h(
              EmailColumn,
              { key: 'price', align: 'right', width: '90', style: top },
              h(Text, { style: { ...lineStyle, textAlign: 'right', whiteSpace: 'nowrap' } }, price),
            ),
          ]),
    ]
    return h(Row, { key: index }, ...columns)
  })
}

/** Renders line items as plain text, one line each. */
export const lineItemTexts = (lineItems: readonly EmailLineItem[]): string =>
  lineItems
    .map(
      ({ name, color, quantity, wrapped, price }) =>
        `${quantity} x ${[name, color, wrapped].filter(Boolean).join(', ')}${price === undefined ? '' : `: ${price}`}`,
    )
    .join('\n')
