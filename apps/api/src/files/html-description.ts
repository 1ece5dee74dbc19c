import { compile } from 'html-to-text'

/** What a text cannot show, by the tags that it stands in. */
const LOST: readonly (readonly [RegExp, string])[] = [
  [/<img\b/i, 'images'],
  [/<(?:iframe|video|audio|embed|object)\b/i, 'videos'],
  [/<a\b[^>]*\bhref/i, 'the addresses of links'],
  [/<table\b/i, 'the form of a table'],
  [/<(?:script|style|form|button|input)\b/i, 'scripts, styles and forms'],
]

const SELECTORS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ...['img', 'iframe', 'video', 'audio', 'form', 'button', 'svg'].map((selector) => ({ selector, format: 'skip' })),
  { selector: 'a', options: { ignoreHref: true } },
  { selector: 'ul', options: { itemPrefix: '- ' } },
  ...['td', 'th'].map((selector) => ({
    selector,
    format: 'block',
    options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
  })),
]

/** Compiled once: it takes longer than the description of a product. */
const convert = compile({ wordwrap: false, formatters: {}, selectors: SELECTORS })

/** Converts the HTML of a description to the text that the shop shows. Names what is lost. A plain text stays as it is. */
export function descriptionText(html: string): { text: string; lost: string[] } {
  const plain = html.replaceAll(/\r\n?/g, '\n')
  if (!/<\/?[a-z][^>]*>|&[a-z#\d]+;/i.test(plain)) return { text: plain.trim(), lost: [] }
  const text = convert(html)
  const lost = LOST.filter(([tag]) => tag.test(html)).map(([, what]) => what)
  return {
    text: text
      .replaceAll('\u00A0', ' ')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    lost,
  }
}
