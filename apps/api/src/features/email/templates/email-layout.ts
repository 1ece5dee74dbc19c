import {
  createContext,
  createElement as h,
  useContext,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { EmailLook } from '../../brand/brand.public.ts'
import { supportText } from '@atelier/domain/terms/promise-texts'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import {
  EmailButtonLink,
  Container,
  EmailDocument,
  Hr,
  Img,
  Link,
  EmailSection,
  Text,
  type TextStyle,
} from './elements.ts'

/** The shop's colors and fonts, in CSS that mail programs support. */
export const emailTheme = {
  paper: '#f6f3ee',
  sheet: '#fffdfa',
  ink: '#1c1a17',
  quiet: '#6b655c',
  line: '#ddd6ca',
  tile: '#efeae1',
  edge: '#7d7568',
  serif: "'Noto Serif Display', Didot, 'Bodoni MT', 'Playfair Display', Georgia, serif",
  sans: "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif",
} as const

export const textStyle: TextStyle = {
  color: emailTheme.ink,
  fontFamily: emailTheme.sans,
  fontSize: '15px',
  lineHeight: '24px',
  margin: '0 0 16px',
}

/** Text without a margin, such as a line of an address or of a table. */
export const lineStyle: TextStyle = { ...textStyle, margin: '0' }

export const labelStyle: TextStyle = {
  ...textStyle,
  color: emailTheme.quiet,
  fontSize: '11px',
  letterSpacing: '0.12em',
  lineHeight: '16px',
  margin: '0 0 8px',
  textTransform: 'uppercase',
}

/** The style of alternative text. */
export const altStyle: CSSProperties = {
  color: emailTheme.quiet,
  fontFamily: emailTheme.serif,
  fontSize: '15px',
  lineHeight: '24px',
}

const wordmark: TextStyle = {
  color: emailTheme.ink,
  fontFamily: emailTheme.serif,
  fontSize: '22px',
  letterSpacing: '0.32em',
  margin: '0',
  textAlign: 'center',
}

export const headline: TextStyle = {
  color: emailTheme.ink,
  fontFamily: emailTheme.serif,
  fontSize: '30px',
  fontWeight: 400,
  lineHeight: '38px',
  margin: '0 0 24px',
}

export const footer: TextStyle = {
  ...textStyle,
  color: emailTheme.quiet,
  fontSize: '12px',
  lineHeight: '18px',
  margin: '0',
}

const buttonStyle: CSSProperties = {
  backgroundColor: emailTheme.ink,
  // Some mail programs darken the background but not the button: the border makes it visible.
  border: `1px solid ${emailTheme.edge}`,
  color: emailTheme.sheet,
  display: 'inline-block',
  fontFamily: emailTheme.sans,
  fontSize: '12px',
  fontWeight: 500,
  letterSpacing: '0.12em',
  lineHeight: '20px',
  textDecoration: 'none',
  textTransform: 'uppercase',
}

/**
 * Rules that need a style sheet. The layout stays light in dark mode, because the product images have that background.
 * On a phone the padding shrinks.
 */
const STYLE = `:root { color-scheme: light only; supported-color-schemes: light; }
@media (max-width: 480px) { .sheet > tbody > tr > td { padding: 32px 22px !important; } .foot > tbody > tr > td { padding: 24px 22px !important; } .title { font-size: 26px !important; line-height: 34px !important; } }`

/** Converts line breaks to <br>, the only form that some mail programs support. */
export const withLineBreaks = (text: string): ReactNode[] =>
  text.split(/\r?\n/).flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))

/** The main action of an email. */
export const emailButton = ({ label, url }: { label: string; url: string }): ReactElement =>
  h(
    EmailSection,
    { key: 'button', style: { padding: '12px 0 28px' } },
    h(EmailButtonLink, { href: url, style: buttonStyle }, label),
  )

const SEE_ORDER = 'View your order'

/** A link to the order. */
export const orderLink = (url: string): ReactElement =>
  h(
    Text,
    { key: 'see', style: { ...textStyle, fontSize: '13px', lineHeight: '20px', paddingTop: '12px' } },
    h(Link, { href: url, style: { color: emailTheme.ink, textDecoration: 'underline' } }, SEE_ORDER),
    '.',
  )

export const orderLinkText = (url: string): string => `${SEE_ORDER}:\n${url}`

export type Support = ShopTerms['support']

/** A template writes HTML and plain text from the same data. */
export interface EmailTemplate<Data> {
  html: (data: Data) => ReactElement
  text: (data: Data, brand: EmailBrand) => string
}

/** Prevents a line break within `9AM-6PM`. */
const unbroken = (text: string): ReactNode[] =>
  text
    .split(/(\S+-\S+)/)
    .map((part, key) => (part.includes('-') ? h('span', { key, style: { whiteSpace: 'nowrap' } }, part) : part))

const STAFF = 'You’re receiving this as a staff member.'

/** The links in the footer. */
const FOOTER_LINKS = [
  { label: 'Contact us', path: '/contact' },
  { label: 'Shipping & Returns', path: '/shipping' },
] as const

/** The footer as plain text; null for email to staff. */
export const emailFooterText = (shopUrl: string | null, support: Support): string =>
  shopUrl === null
    ? STAFF
    : [supportText(support), ...FOOTER_LINKS.map(({ label, path }) => `${label}: ${shopUrl}${path}`)].join('\n')

const footerLinks = (shopUrl: string): ReactNode[] =>
  FOOTER_LINKS.flatMap(({ label, path }, index) => [
    ...(index > 0 ? [' \u00A0\u00A0 '] : []),
    h(
      Link,
      { key: path, href: `${shopUrl}${path}`, style: { color: emailTheme.quiet, textDecoration: 'underline' } },
      label.replaceAll(' ', '\u00A0'),
    ),
  ])

/** Binds a short last word to the word before it, so that it is never alone on a line. */
const balanced = (title: string): string => title.replace(/ (?=\S{1,12}$)/, '\u00A0')

/** The brand above every email, and the client services below it. */
export interface EmailBrand {
  brand: string
  support: Support
  /** How emails of the brand look. Templates use the colors and fonts of `emailTheme`, which `applyLook` replaces. */
  look: EmailLook
}

const COLORS = ['paper', 'sheet', 'ink', 'quiet', 'line', 'tile', 'edge'] as const

/** The quotes in attributes: of the templates, and of sanitized content. */
const QUOTES = ['&#x27;', '&#39;', "'"]

const withQuotes = (before: string, after: string): [string, string][] =>
  QUOTES.map((quote) => [before.replaceAll("'", quote), after.replaceAll("'", quote)])

/** Replaces the colors and fonts of the templates with those of the brand. */
export function applyLook(html: string, { colors, display, text }: EmailLook): string {
  const replacements = new Map<string, string>([
    ...COLORS.map((token): [string, string] => [emailTheme[token], colors[token]]),
    ...withQuotes(emailTheme.serif, display),
    ...withQuotes(emailTheme.sans, text),
  ])
  const changed = [...replacements].filter(([before, after]) => before !== after).map(([before]) => before)
  if (changed.length === 0) return html
  return html.replaceAll(new RegExp(changed.join('|'), 'g'), (found) => replacements.get(found) ?? found)
}

export const EmailBrandContext = createContext<EmailBrand | null>(null)

function useBrand(): EmailBrand {
  const brand = useContext(EmailBrandContext)
  if (!brand) throw new Error('an email is rendered without its brand')
  return brand
}

/** The wordmark of the brand, which links to the shop. */
function Wordmark({ shopUrl }: Pick<EmailLayoutProps, 'shopUrl'>): ReactElement {
  const { look } = useBrand()
  const linkProps = { href: shopUrl ?? '', style: { color: emailTheme.ink, textDecoration: 'none' } }
  const { wordmark: shown } = look
  const style = shown.kind === 'type' ? { ...wordmark, letterSpacing: shown.letterSpacing } : wordmark
  const content = shown.kind === 'type' ? shown.text : h(WordmarkImage, shown)
  return h(Text, { style }, shopUrl === null ? content : h(Link, linkProps, content))
}

/** The brand's image for orders, across the width of the sheet below it. */
function OrderImage(): ReactElement | null {
  const { orderImage } = useBrand().look
  if (!orderImage) return null
  const { url, alt, width, height } = orderImage
  // The width in percent is for phones, the one in pixels for programs that ignore it.
  const style = { ...altStyle, width: '100%', height: 'auto' }
  const image = h(Img, { src: url, alt, width: String(width), height: String(height), style })
  return h(Container, { style: { maxWidth: `${width}px` } }, image)
}

type ImageWordmark = Extract<EmailLook['wordmark'], { kind: 'image' }>

const WordmarkImage = ({ url, alt, width, height }: ImageWordmark): ReactElement =>
  h(Img, { src: url, alt, width: String(width), height: String(height), style: { display: 'inline-block' } })

function FooterNote({ shopUrl }: Pick<EmailLayoutProps, 'shopUrl'>): ReactElement {
  const { support } = useBrand()
  return h(Text, { style: footer }, ...(shopUrl === null ? [STAFF] : unbroken(supportText(support))))
}

interface EmailLayoutProps {
  /** The preview text that inboxes show beside the subject. */
  preview: string
  /** Null: the content has its own heading. */
  title: string | null
  /** Null: the email goes to staff and omits the customer links. */
  shopUrl: string | null
  /** Shows the brand's image for orders above the sheet. */
  hasOrderImage?: boolean
  /** Content below the footer links. */
  foot?: ReactNode
  children: ReactNode
}

/** The layout of every email. React escapes customer input. */
export function emailLayout({
  preview,
  title,
  shopUrl,
  hasOrderImage,
  foot,
  children,
}: EmailLayoutProps): ReactElement {
  return h(
    EmailDocument,
    { preview, styleSheet: STYLE, backgroundColor: emailTheme.paper, padding: '40px 12px' },
    h(EmailSection, { style: { paddingBottom: '28px' } }, h(Wordmark, { shopUrl })),
    hasOrderImage ? h(OrderImage) : null,
    h(
      Container,
      {
        className: 'sheet',
        style: {
          backgroundColor: emailTheme.sheet,
          border: `1px solid ${emailTheme.line}`,
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
      h(Hr, { style: { borderColor: emailTheme.line, margin: '0 0 16px' } }),
      h(FooterNote, { shopUrl }),
      shopUrl === null ? null : h(Text, { style: { ...footer, paddingTop: '8px' } }, ...footerLinks(shopUrl)),
      foot,
    ),
  )
}
