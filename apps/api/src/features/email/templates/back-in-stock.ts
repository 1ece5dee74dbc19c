import { Img, Section, Text } from 'react-email'
import { createElement as h, type ReactElement } from 'react'
import type { BackInStockData } from '../email.repo.ts'
import { labelStyle, look, mailButton, mailFooterText, mailFrame, textStyle, type MailTemplate } from './mail-frame.ts'

const TITLE = 'It has come back'
const opening = ({ name, color }: BackInStockData): string =>
  `You asked us to tell you when ${name} in ${color} could be bought again. It can, for as long as the bench’s few pieces last.`
const ONCE = 'This was the one letter you asked for. We keep neither your address nor your wish any longer.'

function html(data: BackInStockData): ReactElement {
  const { name, color, price, url, imageUrl, shopUrl } = data
  const picture = (src: string): ReactElement =>
    h(Img, {
      key: 'picture',
      src,
      alt: `${name} in ${color}`,
      width: '488',
      // A share of the sheet: by its own width it would push a phone's sheet open.
      style: { width: '100%', height: 'auto' },
    })
  const children = [
    h(Text, { key: 'opening', style: textStyle }, opening(data)),
    ...(imageUrl ? [picture(imageUrl)] : []),
    h(
      Section,
      { key: 'piece', style: { padding: '20px 0 8px' } },
      h(Text, { style: labelStyle }, color),
      h(Text, { style: textStyle }, `${name}, ${price}`),
    ),
    mailButton({ label: 'See it', url }),
    h(Text, { key: 'once', style: { ...textStyle, color: look.quiet, fontSize: '12px', lineHeight: '18px' } }, ONCE),
  ]
  return mailFrame({ preview: `${name} in ${color} can be bought again.`, title: TITLE, shopUrl, children })
}

const text = (data: BackInStockData): string =>
  [
    'ORSENNE',
    TITLE,
    opening(data),
    `${data.name}, ${data.color}: ${data.price}\n${data.url}`,
    ONCE,
    mailFooterText(data.shopUrl),
  ].join('\n\n')

/** The one mail to who waited for a color. */
export const backInStock: MailTemplate<BackInStockData> = { html, text }
