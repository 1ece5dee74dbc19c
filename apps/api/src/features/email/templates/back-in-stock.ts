import { ownImageUrl } from './line-items.ts'
import { createElement as h, type ReactElement } from 'react'
import type { BackInStockData } from './template-data.ts'
import {
  altStyle,
  emailTheme,
  emailButton,
  emailFooterText,
  emailLayout,
  textStyle,
  type EmailBrand,
  type EmailTemplate,
} from './email-layout.ts'
import { Img, Link, EmailSection, Text } from './elements.ts'

const TITLE = 'Back in stock'
const opening = ({ name, color }: BackInStockData): string =>
  `${name} in ${color} is available again, in small numbers.`
const ONCE = 'This is the one email you asked for. We’ve now deleted your request.'

const nameStyle = {
  ...textStyle,
  fontFamily: emailTheme.serif,
  fontSize: '22px',
  lineHeight: '30px',
  margin: '0',
} as const

function html(data: BackInStockData): ReactElement {
  const { name, color, price, url, shopUrl } = data
  const imageUrl = ownImageUrl(data.imageUrl, shopUrl)
  const renderImage = (src: string): ReactElement =>
    h(
      Link,
      { key: 'picture', href: url },
      h(Img, {
        src,
        alt: `${name} in ${color}`,
        width: '488',
        // Relative width: a fixed one would overflow the layout on a phone.
        style: { ...altStyle, backgroundColor: emailTheme.tile, width: '100%', height: 'auto' },
      }),
    )
  const children = [
    h(Text, { key: 'opening', style: textStyle }, opening(data)),
    ...(imageUrl ? [renderImage(imageUrl)] : []),
    h(
      EmailSection,
      { key: 'item', style: { padding: '20px 0 4px' } },
      h(Text, { style: nameStyle }, name),
      h(Text, { style: { ...textStyle, color: emailTheme.quiet, margin: '0' } }, `${color} · ${price}`),
    ),
    emailButton({ label: 'View item', url }),
    h(
      Text,
      { key: 'once', style: { ...textStyle, color: emailTheme.quiet, fontSize: '12px', lineHeight: '18px' } },
      ONCE,
    ),
  ]
  return emailLayout({ preview: `${price}, in small numbers.`, title: TITLE, shopUrl, children })
}

const text = (data: BackInStockData, { brand, support }: EmailBrand): string =>
  [
    brand,
    TITLE,
    opening(data),
    `${data.name}, ${data.color}: ${data.price}\n${data.url}`,
    ONCE,
    emailFooterText(data.shopUrl, support),
  ].join('\n\n')

/** The one-time notification that a color is back in stock. */
export const backInStock: EmailTemplate<BackInStockData> = { html, text }
