import { convert, type Formatter, type Selector } from 'html-to-text'

const HEADINGS = ['h1', 'h2', 'h3', 'h4']

/** Preserves the case of headings, which the library would convert to capitals. */
const headings = HEADINGS.map((selector) => ({ selector, options: { uppercase: false } }))

/** Renders the alternative text of an image on its own line, followed by its link. */
const alt: Formatter = ({ attribs }, _walk, builder) => {
  const altText = attribs['alt']?.trim() ?? ''
  if (altText === '') return
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline(altText)
  builder.closeBlock({ trailingLineBreaks: 1 })
}
const formatters = { alt }

const TEXT = {
  selectors: [
    ...headings,
    { selector: 'img', format: 'alt' },
    // Brackets separate a URL from a following period.
    { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
  ],
}

const textOnly = { selector: 'a', options: { ignoreHref: true } }

const PARAGRAPHS = {
  selectors: [
    ...[...HEADINGS, 'ul', 'ol', 'blockquote', 'hr'].map((selector) => ({ selector, format: 'skip' })),
    textOnly,
  ],
}

const ALTS = { selectors: [...headings, { selector: 'img', format: 'alt' }, textOnly] }

/** Cells are lines, and images are left out unless the selectors say otherwise. */
const DEFAULTS: readonly Selector[] = [
  { selector: 'img', format: 'skip' },
  { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ...['td', 'th'].map((selector) => ({
    selector,
    format: 'block',
    options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
  })),
]

const toPlainText = (html: string, { selectors }: { selectors: readonly Selector[] }): string =>
  convert(html, { wordwrap: false, formatters, selectors: [...DEFAULTS, ...selectors] })

const IMAGES_NOTE = 'This email consists of images:'

const imageUrls = (html: string): string[] => [...html.matchAll(/<img[^>]*? src="([^"]+)"/g)].map(([, src = '']) => src)

const collapseBlankLines = (text: string): string => text.replaceAll(/\n{3,}/g, '\n\n').trim()

/**
 * Converts the HTML of an email to plain text, with images as their alternative text. When nothing else remains, lists
 * the image URLs, so that no email is empty.
 */
export function plainTextOf(html: string): string {
  const text = collapseBlankLines(toPlainText(html, TEXT))
  const images = text === '' ? imageUrls(html) : []
  return images.length === 0 ? text : [IMAGES_NOTE, ...images].join('\n')
}

/**
 * Returns the paragraphs as text, without headings and URLs; without paragraphs, the alternative texts of the images.
 */
export const paragraphTextOf = (html: string): string =>
  collapseBlankLines(toPlainText(html, PARAGRAPHS)) || collapseBlankLines(toPlainText(html, ALTS))
