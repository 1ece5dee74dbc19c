import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'

/** Plain lengths only: no URL, no expression, no positioning. */
const LENGTH = [/^(?:auto|0|-?\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?)$/]
const LENGTHS = [/^(?:(?:auto|0|\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?)(?: |$)){1,4}$/]
const COLOR = [/^(?:#[0-9a-f]{3,8}|rgba?\([\d., %]{3,40}\)|hsla?\([\d., %deg]{3,40}\)|[a-z]{3,30})$/i]
const WORD = [/^[a-z-]{2,30}$/]

const STYLES = {
  color: COLOR,
  // Allows buttons within a line and block images; disallows hidden content.
  display: [/^(?:block|inline|inline-block)$/],
  'background-color': COLOR,
  'font-family': [/^[\w '",-]{1,120}$/],
  'font-size': LENGTH,
  'font-style': WORD,
  'font-weight': [/^(?:[a-z]{4,8}|\d00)$/],
  'letter-spacing': LENGTH,
  'line-height': [/^\d{1,3}(?:\.\d{1,3})?(?:px|em|rem|%)?$/],
  'text-align': WORD,
  'text-decoration': WORD,
  'text-transform': WORD,
  'vertical-align': WORD,
  margin: LENGTHS,
  'margin-top': LENGTH,
  'margin-bottom': LENGTH,
  'margin-left': LENGTH,
  'margin-right': LENGTH,
  padding: LENGTHS,
  'padding-top': LENGTH,
  'padding-bottom': LENGTH,
  'padding-left': LENGTH,
  'padding-right': LENGTH,
  width: LENGTH,
  'max-width': LENGTH,
  height: LENGTH,
  border: [/^\d{1,2}px (?:solid|dashed|dotted) (?:#[0-9a-f]{3,8}|[a-z]{3,30})$/i, /^(?:0|none)$/],
  'border-collapse': WORD,
}

const TAGS = (
  'h1 h2 h3 h4 p br hr div span strong b em i u s small sub sup a img ul ol li blockquote pre code figure figcaption ' +
  'table thead tbody tfoot tr td th caption center'
).split(' ')

/** Elements whose text is not part of the message. */
const NON_TEXT_TAGS = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'xmp',
]

/** The shop's default styles, by element. */
export type BrandStyles = Readonly<Record<string, string>>

export interface SanitizedHtml {
  html: string
  /** Sentences for the author about removed content. */
  removed: string[]
}

/**
 * Sanitizes HTML that staff wrote. Allows no script, form, frame or style sheet, and only web, mailto and telephone
 * URLs. Images must come from the shop: another host would learn who reads the email. Idempotent. `styles` adds default
 * styles.
 */
export function sanitizeEmailHtml(input: string, publicUrl: string, styles: BrandStyles = {}): SanitizedHtml {
  const removed = new Set<string>()
  const isOwnImage = (src: string): boolean => {
    const url = URL.parse(src, publicUrl)
    if (url?.origin === new URL(publicUrl).origin) return true
    removed.add('An image from another site was removed. Upload it to the store and use that URL.')
    return false
  }
  const options: IOptions = {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['style', 'align', 'dir', 'lang', 'title'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      ol: ['start', 'type'],
      table: ['width', 'cellpadding', 'cellspacing', 'border', 'role'],
      td: ['width', 'colspan', 'rowspan', 'valign'],
      th: ['width', 'colspan', 'rowspan', 'valign', 'scope'],
    },
    allowedStyles: { '*': STYLES },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    nonTextTags: NON_TEXT_TAGS,
    nestingLimit: 60,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: withBrandStyle(attribs, styles[tagName]) }),
      a: (tagName, { href = '', ...attribs }) => ({
        tagName,
        attribs: { ...attribs, ...absoluteLink(href, publicUrl), rel: 'noopener noreferrer', target: '_blank' },
      }),
      img: (tagName, { src = '', ...attribs }) => ({
        tagName,
        attribs: { ...attribs, src: isOwnImage(src) ? new URL(src, publicUrl).href : '', alt: attribs.alt ?? '' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    onOpenTag: (name, attribs) => recordRemoved(removed, name, attribs),
  }
  return { html: sanitizeHtml(input, options).trim(), removed: [...removed] }
}

const withBrandStyle = (attribs: Attributes, style: string | undefined): Attributes =>
  style === undefined ? attribs : { ...attribs, style: `${style};${attribs.style ?? ''}` }

/** Makes links within the shop absolute; other links, such as fragments, stay unchanged. */
function absoluteLink(href: string, publicUrl: string): { href: string } {
  const isWithinShop = href.startsWith('/') && !href.startsWith('//')
  return { href: isWithinShop ? new URL(href, publicUrl).href : href }
}

function recordRemoved(removed: Set<string>, name: string, attribs: Record<string, string>): void {
  if (['html', 'head', 'body', 'meta'].includes(name)) return
  if (!TAGS.includes(name)) removed.add(`<${name}> was removed. Emails don’t support it.`)
  if (Object.keys(attribs).some((attribute) => attribute.startsWith('on'))) {
    removed.add('Scripts were removed. Emails don’t support them.')
  }
}
