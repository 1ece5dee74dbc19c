import { Body, Button, Container, Head, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import {
  createContext,
  createElement as h,
  useContext,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
} from 'react'
import { policy } from '@atelier/domain/policy'
import { DEFAULT_SETTINGS } from '@atelier/domain/shop/default-settings'

/** Paper, ink and one serif: the house's look, in the words mail programs understand. */
export const look = {
  paper: '#f6f3ee',
  sheet: '#fffdfa',
  ink: '#1c1a17',
  quiet: '#6b655c',
  line: '#ddd6ca',
  serif: "'Noto Serif Display', Didot, 'Bodoni MT', 'Playfair Display', Georgia, serif",
  sans: "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif",
} as const

export const textStyle: CSSProperties = {
  color: look.ink,
  fontFamily: look.sans,
  fontSize: '15px',
  lineHeight: '24px',
  margin: '0 0 16px',
}

export const labelStyle: CSSProperties = {
  ...textStyle,
  color: look.quiet,
  fontSize: '11px',
  letterSpacing: '0.12em',
  lineHeight: '16px',
  margin: '0 0 8px',
  textTransform: 'uppercase',
}

const wordmark: CSSProperties = {
  color: look.ink,
  fontFamily: look.serif,
  fontSize: '22px',
  letterSpacing: '0.32em',
  margin: '0',
  textAlign: 'center',
}

const headline: CSSProperties = {
  color: look.ink,
  fontFamily: look.serif,
  fontSize: '30px',
  fontWeight: 400,
  lineHeight: '38px',
  margin: '0 0 24px',
}

const footer: CSSProperties = { ...textStyle, color: look.quiet, fontSize: '12px', lineHeight: '18px', margin: '0' }

const buttonStyle: CSSProperties = {
  backgroundColor: look.ink,
  color: look.sheet,
  display: 'inline-block',
  fontFamily: look.sans,
  fontSize: '13px',
  letterSpacing: '0.08em',
  lineHeight: '20px',
  padding: '14px 28px',
  textDecoration: 'none',
}

/** The one thing a mail asks its reader to do. */
export const mailButton = ({ label, url }: { label: string; url: string }): ReactElement =>
  h(Section, { key: 'button', style: { padding: '12px 0 28px' } }, h(Button, { href: url, style: buttonStyle }, label))

const SEE_ORDER = 'You can look at your order at any time'

/** Where the customer of a mail about an order sees that order. */
export const seeOrder = (url: string): ReactElement =>
  h(
    Text,
    { key: 'see', style: { ...textStyle, fontSize: '13px', lineHeight: '20px', paddingTop: '16px' } },
    h(Link, { href: url, style: { color: look.ink, textDecoration: 'underline' } }, SEE_ORDER),
    '.',
  )

export const seeOrderText = (url: string): string => `${SEE_ORDER}:\n${url}`

/** What a mail says, given its data. Tables read badly as text, so a template with one brings a text of its own. */
export type MailTemplate<Data> =
  | ((data: Data) => ReactElement)
  | { html: (data: Data) => ReactElement; text: (data: Data) => string }

const hours = policy.support.hours.map(({ days, open, close }) => `${days} ${open}-${close}`).join(', ')
const FOOTER = `We reply within ${policy.support.replyHours} hours. Client services: ${hours} ${policy.support.timeZone}.`

export const mailFooterText = (shopUrl: string): string => `${FOOTER} ${shopUrl}/contact`

/** What the house is called, above every mail. */
export const Brand = createContext<string>(DEFAULT_SETTINGS.brand)
const Wordmark = (): ReactElement => h(Text, { style: wordmark }, useContext(Brand))

interface MailFrame {
  /** What the list of mails shows beside the subject. */
  preview: string
  title: string
  shopUrl: string
  children: ReactNode
}

/** The sheet every mail of the house is written on. React escapes whatever customers wrote. */
export function mailFrame({ preview, title, shopUrl, children }: MailFrame): ReactElement {
  return h(
    Html,
    { lang: 'en' },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'light' })),
    h(Preview, null, preview),
    h(
      Body,
      { style: { backgroundColor: look.paper, margin: '0', padding: '40px 12px' } },
      h(Section, { style: { paddingBottom: '28px' } }, h(Wordmark)),
      h(
        Container,
        {
          style: {
            backgroundColor: look.sheet,
            border: `1px solid ${look.line}`,
            maxWidth: '560px',
            padding: '44px 36px',
          },
        },
        h('h1', { style: headline }, title),
        children,
      ),
      h(
        Container,
        { style: { maxWidth: '560px', padding: '24px 36px' } },
        h(Hr, { style: { borderColor: look.line, margin: '0 0 16px' } }),
        h(
          Text,
          { style: footer },
          `${FOOTER} `,
          h(
            Link,
            { href: `${shopUrl}/contact`, style: { color: look.quiet, textDecoration: 'underline' } },
            'Write to us',
          ),
        ),
      ),
    ),
  )
}
