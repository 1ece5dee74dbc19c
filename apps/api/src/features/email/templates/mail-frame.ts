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

export const headline: CSSProperties = {
  color: look.ink,
  fontFamily: look.serif,
  fontSize: '30px',
  fontWeight: 400,
  lineHeight: '38px',
  margin: '0 0 24px',
}

export const footer: CSSProperties = {
  ...textStyle,
  color: look.quiet,
  fontSize: '12px',
  lineHeight: '18px',
  margin: '0',
}

const buttonStyle: CSSProperties = {
  backgroundColor: look.ink,
  color: look.sheet,
  display: 'inline-block',
  fontFamily: look.sans,
  fontSize: '12px',
  fontWeight: 500,
  letterSpacing: '0.12em',
  lineHeight: '20px',
  padding: '15px 28px',
  textDecoration: 'none',
  textTransform: 'uppercase',
}

/**
 * What a style attribute cannot say. The sheet stays paper in the dark too: its pictures are taken on that ground. On a phone
 * every pixel beside the text is one too many.
 */
const STYLE = `:root { color-scheme: light only; supported-color-schemes: light; }
@media (max-width: 480px) { .sheet > tbody > tr > td { padding: 32px 22px !important; } .foot > tbody > tr > td { padding: 24px 22px !important; } .title { font-size: 26px !important; line-height: 34px !important; } }`

/** The one thing a mail asks its reader to do. */
export const mailButton = ({ label, url }: { label: string; url: string }): ReactElement =>
  h(Section, { key: 'button', style: { padding: '12px 0 28px' } }, h(Button, { href: url, style: buttonStyle }, label))

const SEE_ORDER = 'You can look at your order at any time'

/** Where the customer of a mail about an order sees that order. */
export const seeOrder = (url: string): ReactElement =>
  h(
    Text,
    { key: 'see', style: { ...textStyle, fontSize: '13px', lineHeight: '20px', paddingTop: '12px' } },
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

/** Where whoever reads a mail may want to go next. */
const FOOTER_LINKS = [
  { label: 'Write to us', path: '/contact' },
  { label: 'Shipping & Returns', path: '/shipping' },
] as const

export const mailFooterText = (shopUrl: string): string =>
  [FOOTER, ...FOOTER_LINKS.map(({ label, path }) => `${label}: ${shopUrl}${path}`)].join('\n')

const footerLinks = (shopUrl: string): ReactNode[] =>
  FOOTER_LINKS.flatMap(({ label, path }, index) => [
    ...(index > 0 ? [' \u00A0\u00A0 '] : []),
    h(
      Link,
      { key: path, href: `${shopUrl}${path}`, style: { color: look.quiet, textDecoration: 'underline' } },
      label.replaceAll(' ', '\u00A0'),
    ),
  ])

/** The last two words stay together: no line of a headline is one short word. */
const balanced = (title: string): string => title.replace(/ (?=\S{1,12}$)/, '\u00A0')

/** What the house is called, above every mail. */
export const Brand = createContext<string>(DEFAULT_SETTINGS.brand)
const Wordmark = (): ReactElement => h(Text, { style: wordmark }, useContext(Brand))

interface MailFrame {
  /** What the list of mails shows beside the subject. */
  preview: string
  /** Null: what it says brings its own. */
  title: string | null
  shopUrl: string
  /** What stands below the links at its foot. */
  foot?: ReactNode
  children: ReactNode
}

/** The sheet every mail of the house is written on. React escapes whatever customers wrote. */
export function mailFrame({ preview, title, shopUrl, foot, children }: MailFrame): ReactElement {
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light only' }),
      h('meta', { name: 'supported-color-schemes', content: 'light' }),
      h('style', null, STYLE),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { style: { backgroundColor: look.paper, margin: '0', padding: '40px 12px' } },
      h(Section, { style: { paddingBottom: '28px' } }, h(Wordmark)),
      h(
        Container,
        {
          className: 'sheet',
          style: {
            backgroundColor: look.sheet,
            border: `1px solid ${look.line}`,
            maxWidth: '560px',
            padding: '44px 36px',
          },
        },
        title === null ? null : h('h1', { className: 'title', style: headline }, balanced(title)),
        children,
      ),
      h(
        Container,
        { className: 'foot', style: { maxWidth: '560px', padding: '24px 36px' } },
        h(Hr, { style: { borderColor: look.line, margin: '0 0 16px' } }),
        h(Text, { style: footer }, FOOTER),
        h(Text, { style: { ...footer, paddingTop: '8px' } }, ...footerLinks(shopUrl)),
        foot,
      ),
    ),
  )
}
