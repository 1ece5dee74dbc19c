import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'

/** Sizes and the like: no address, no expression, nothing that leaves its place. */
const LENGTH = [/^(?:auto|0|-?\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?)$/]
const LENGTHS = [/^(?:(?:auto|0|\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?)(?: |$)){1,4}$/]
const COLOR = [/^(?:#[0-9a-f]{3,8}|rgba?\([\d., %]{3,40}\)|hsla?\([\d., %deg]{3,40}\)|[a-z]{3,30})$/i]
const WORD = [/^[a-z-]{2,30}$/]

const STYLES = {
  color: COLOR,
  // A button is a block within its line, a picture one of its own; nothing is hidden.
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

/** Elements whose words are no words of the letter. */
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

/** What the elements of a letter look like when their author said nothing else, by element. */
export type HouseStyles = Readonly<Record<string, string>>

export interface SanitizedHtml {
  html: string
  /** What was taken out, as sentences for whoever wrote it. */
  removed: string[]
}

/**
 * HTML that staff wrote, fit to be sent in the house's name: no script, form, frame or style sheet, no address but web, mail
 * and telephone, and pictures of the shop alone. A picture from elsewhere would tell its host who reads the mail. Cleaning
 * what is clean changes nothing. With `styles` it is dressed for the frame of the house as well.
 */
export function sanitizeEmailHtml(given: string, publicUrl: string, styles: HouseStyles = {}): SanitizedHtml {
  const leftOut = new Set<string>()
  const isOwnImage = (src: string): boolean => {
    const url = URL.parse(src, publicUrl)
    if (url?.origin === new URL(publicUrl).origin) return true
    leftOut.add('A picture from elsewhere was left out: please upload it to the shop and use that address.')
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
      '*': (tagName, attribs) => ({ tagName, attribs: withHouseStyle(attribs, styles[tagName]) }),
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
    onOpenTag: (name, attribs) => recordRemoved(leftOut, name, attribs),
  }
  return { html: sanitizeHtml(given, options).trim(), removed: [...leftOut] }
}

const withHouseStyle = (attribs: Attributes, style: string | undefined): Attributes =>
  style === undefined ? attribs : { ...attribs, style: `${style};${attribs.style ?? ''}` }

/** A link within the shop leads there from anywhere; one within the mail stays as it is. */
function absoluteLink(href: string, publicUrl: string): { href: string } {
  const isWithinShop = href.startsWith('/') && !href.startsWith('//')
  return { href: isWithinShop ? new URL(href, publicUrl).href : href }
}

function recordRemoved(leftOut: Set<string>, name: string, attribs: Record<string, string>): void {
  if (['html', 'head', 'body', 'meta'].includes(name)) return
  if (!TAGS.includes(name)) leftOut.add(`<${name}> was left out: mails cannot use it.`)
  if (Object.keys(attribs).some((attribute) => attribute.startsWith('on'))) {
    leftOut.add('Scripts were left out: mails cannot use them.')
  }
}
