import { Img, Link, Section, Text } from 'react-email'
import { createElement as h, type ReactElement } from 'react'
import type { BackInStockData } from './template-data.ts'
import {
  altStyle,
  emailTheme,
  emailButton,
  emailFooterText,
  emailLayout,
  textStyle,
  type EmailTemplate,
  type Support,
} from './email-layout.ts'

const TITLE = 'It has come back'
const opening = ({ name, color }: BackInStockData): string =>
  `You asked us to tell you when ${name} in ${color} could be bought again. It can, for as long as the bench’s few pieces last.`
const ONCE = 'This was the one letter you asked for. We keep neither your address nor your wish any longer.'

const nameStyle = {
  ...textStyle,
  fontFamily: emailTheme.serif,
  fontSize: '22px',
  lineHeight: '30px',
  margin: '0',
} as const

function html(data: BackInStockData): ReactElement {
  const { name, color, price, url, imageUrl, shopUrl } = data
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
      Section,
      { key: 'piece', style: { padding: '20px 0 4px' } },
      h(Text, { style: nameStyle }, name),
      h(Text, { style: { ...textStyle, color: emailTheme.quiet, margin: '0' } }, `${color} · ${price}`),
    ),
    emailButton({ label: 'See it', url }),
    h(
      Text,
      { key: 'once', style: { ...textStyle, color: emailTheme.quiet, fontSize: '12px', lineHeight: '18px' } },
      ONCE,
    ),
  ]
  return emailLayout({ preview: `${price}, for as long as the few pieces last.`, title: TITLE, shopUrl, children })
}

const text = (data: BackInStockData, support: Support): string =>
  [
    'ORSENNE',
    TITLE,
    opening(data),
    `${data.name}, ${data.color}: ${data.price}\n${data.url}`,
    ONCE,
    emailFooterText(data.shopUrl, support),
  ].join('\n\n')

/** The one-time notification that a color is back in stock. */
export const backInStock: EmailTemplate<BackInStockData> = { html, text }
