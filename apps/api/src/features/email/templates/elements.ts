import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react'

/*
 * The elements of an email: HTML 4 that old mail programs lay out alike. Tables take the place of boxes, and every style
 * is inline. The markup is that of react-email, whose package loads a compiler and a style engine (61 MB).
 */

interface ElementProps {
  style?: CSSProperties
  className?: string
  children?: ReactNode
}

/** Every text names its margin, because the defaults of mail programs differ. */
export type TextStyle = CSSProperties & { margin: string }

const TABLE = {
  align: 'center',
  width: '100%',
  border: 0,
  cellPadding: '0',
  cellSpacing: '0',
  role: 'presentation',
} as const
const FULL_WIDTH = { width: '100%' } as const

/** Splits a style: mail programs need the padding on the cell of a table. */
function splitPadding(style: CSSProperties): { table: CSSProperties; cell: CSSProperties } {
  const entries = Object.entries(style)
  const isPadding = ([name]: [string, unknown]): boolean => name.startsWith('padding')
  return {
    table: Object.fromEntries(entries.filter((entry) => !isPadding(entry))),
    cell: Object.fromEntries(entries.filter(isPadding)),
  }
}

/** Names each side of a margin, because some mail programs ignore the shorthand. */
function marginSides(margin: string): CSSProperties {
  const [marginTop, marginRight = marginTop, marginBottom = marginTop, marginLeft = marginRight] = margin.split(' ')
  return { marginTop, marginRight, marginBottom, marginLeft }
}

/** A paragraph. */
export const Text = ({ style, children }: { style: TextStyle; children?: ReactNode }): ReactElement =>
  h('p', { style: { fontSize: '14px', lineHeight: '24px', ...style, ...marginSides(style.margin) } }, children)

/** A block with a style. */
export function EmailSection({ style = {}, children, ...props }: ElementProps): ReactElement {
  const { table, cell } = splitPadding(style)
  return h(
    'table',
    { ...TABLE, ...props, style: table },
    h('tbody', null, h('tr', null, h('td', { style: cell }, children))),
  )
}

/** A centered block of limited width. */
export function Container({ style = {}, children, ...props }: ElementProps): ReactElement {
  const { table, cell } = splitPadding(style)
  const { align, width, ...rest } = TABLE
  return h(
    'table',
    { align, width, ...props, ...rest, style: { maxWidth: '37.5em', ...table } },
    h('tbody', null, h('tr', { style: FULL_WIDTH }, h('td', { style: cell }, children))),
  )
}

/** A row of columns. */
export const Row = ({ children }: Pick<ElementProps, 'children'>): ReactElement =>
  h('table', TABLE, h('tbody', { style: FULL_WIDTH }, h('tr', { style: FULL_WIDTH }, children)))

type ColumnProps = ElementProps & { align?: 'right'; width?: string }

/** A column of a row. */
export const EmailColumn = ({ style, children, ...props }: ColumnProps): ReactElement =>
  h('td', { ...props, style }, children)

/** A link. */
export const Link = ({ href, style, children }: ElementProps & { href: string }): ReactElement =>
  h('a', { href, style: { color: '#067df7', textDecorationLine: 'none', ...style }, target: '_blank' }, children)

/** A rule. */
export const Hr = ({ style }: Pick<ElementProps, 'style'>): ReactElement =>
  h('hr', {
    style: { width: '100%', border: 'none', borderColor: 'transparent', borderTop: '1px solid #eaeaea', ...style },
  })

interface ImgProps extends Pick<ElementProps, 'style'> {
  src: string
  alt: string
  width: string
  height?: string
}

/** An image. */
export const Img = ({ alt, height, src, style, width }: ImgProps): ReactElement =>
  h('img', {
    alt,
    height,
    src,
    style: { display: 'block', outline: 'none', border: 'none', textDecoration: 'none', ...style },
    width,
  })

const BUTTON_PADDING = { top: 14, right: 27, bottom: 14, left: 27 } as const
const toPoints = (pixels: number): number => (pixels * 3) / 4
/** Outlook ignores the padding of a link. Three spaces of this width and raise take its place. */
const outlookSpaces = (style: string, end = ''): ReactElement =>
  h('span', {
    dangerouslySetInnerHTML: {
      __html: `<!--[if mso]><i style="mso-font-width:450%${style}" hidden>${'&#8202;'.repeat(3)}${end}</i><![endif]-->`,
    },
  })

/** A link that looks like a button, in Outlook as well. */
export function EmailButtonLink({ href, style, children }: ElementProps & { href: string }): ReactElement {
  const { top, right, bottom, left } = BUTTON_PADDING
  const label = {
    maxWidth: '100%',
    display: 'inline-block',
    lineHeight: '120%',
    msoPaddingAlt: '0px',
    msoTextRaise: toPoints(bottom),
  }
  const padded = {
    lineHeight: '100%',
    textDecoration: 'none',
    display: 'inline-block',
    maxWidth: '100%',
    msoPaddingAlt: '0px',
    ...style,
    padding: `${top}px ${right}px`,
    paddingTop: top,
    paddingRight: right,
    paddingBottom: bottom,
    paddingLeft: left,
  }
  return h(
    'a',
    { href, style: padded, target: '_blank' },
    outlookSpaces(`;mso-text-raise:${toPoints(top + bottom)}px`),
    h('span', { style: label }, children),
    outlookSpaces('', '&#8203;'),
  )
}

const PREVIEW_LENGTH = 200
/** Invisible characters behind a short preview text, so that inboxes show nothing of the message after it. */
const FILLER = '\u00A0\u200C\u200B\u200D\uFEFF'
const HIDDEN = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
} as const

/** The preview text that inboxes show beside the subject, hidden in the message. */
export function Preview({ text }: { text: string }): ReactElement {
  const shown = text.slice(0, PREVIEW_LENGTH)
  const filler = FILLER.repeat(PREVIEW_LENGTH - shown.length)
  const fillerElement = filler === '' ? null : h('div', null, filler)
  return h('div', { style: HIDDEN, 'data-skip-in-text': true } as ElementProps, shown, fillerElement)
}

interface DocumentProps {
  preview: string
  /** Rules that need a style sheet. */
  styleSheet: string
  backgroundColor: string
  padding: string
  children?: ReactNode
}

/** The whole document. The cell in the body has the background too, because some mail programs drop that of the body. */
export function EmailDocument({
  preview,
  styleSheet,
  backgroundColor,
  padding,
  children,
}: DocumentProps): ReactElement {
  const root = { dir: 'ltr', lang: 'en' } as const
  const cell = h('td', { ...root, style: { backgroundColor, margin: '0', padding } }, children)
  const { border, width, cellPadding, cellSpacing, role, align } = TABLE
  const table = { border, width, cellPadding, cellSpacing, role, align }
  return h(
    'html',
    root,
    h(
      'head',
      null,
      h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'color-scheme', content: 'light only' }),
      h('meta', { name: 'supported-color-schemes', content: 'light' }),
      h('title', null, preview.slice(0, PREVIEW_LENGTH)),
      h('style', null, styleSheet),
    ),
    h(
      'body',
      { ...root, style: { backgroundColor, margin: 0, padding: 0 } },
      h(Preview, { text: preview }),
      h('table', table, h('tbody', null, h('tr', null, cell))),
    ),
  )
}
