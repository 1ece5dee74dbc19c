import { toPlainText } from 'react-email'

/** What the conversion calls for an element; it brings no types of its own. */
type Format = (
  element: { attribs: Record<string, string> },
  walk: unknown,
  builder: {
    openBlock: (options: { leadingLineBreaks: number }) => void
    addInline: (text: string) => void
    closeBlock: (options: { trailingLineBreaks: number }) => void
  },
) => void

const HEADINGS = ['h1', 'h2', 'h3', 'h4']

/** Said as they were written: a heading in capitals shouts. */
const quietHeadings = HEADINGS.map((selector) => ({ selector, options: { uppercase: false } }))

/** A picture says what stands for it where it is not shown, on a line of its own; where it leads to is the next. */
const alt: Format = ({ attribs }, _walk, builder) => {
  const altText = attribs['alt']?.trim() ?? ''
  if (altText === '') return
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline(altText)
  builder.closeBlock({ trailingLineBreaks: 1 })
}
const formatters = { alt }

const TEXT = {
  formatters,
  selectors: [
    ...quietHeadings,
    { selector: 'img', format: 'alt' },
    // In brackets no full stop behind it becomes a part of it.
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

const ALTS = { formatters, selectors: [...quietHeadings, { selector: 'img', format: 'alt' }, textOnly] }

const IMAGES_NOTE = 'This letter is made of pictures:'

const addresses = (html: string): string[] => [...html.matchAll(/<img[^>]*? src="([^"]+)"/g)].map(([, src = '']) => src)

const withoutGaps = (text: string): string => text.replaceAll(/\n{3,}/g, '\n\n').trim()

/**
 * A letter's HTML as it reads in a program that shows text alone: pictures by their alt texts. Of a letter that is nothing but
 * pictures nobody described, the addresses: no letter is empty.
 */
export function plainTextOf(html: string): string {
  const text = withoutGaps(toPlainText(html, TEXT))
  const images = text === '' ? addresses(html) : []
  return images.length === 0 ? text : [IMAGES_NOTE, ...images].join('\n')
}

/** What its paragraphs say, without titles and addresses; of a letter without any, what its pictures show. */
export const paragraphTextOf = (html: string): string =>
  withoutGaps(toPlainText(html, PARAGRAPHS)) || withoutGaps(toPlainText(html, ALTS))
