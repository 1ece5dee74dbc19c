import { paragraphsOf } from '../values/paragraphs.ts'

/** A part of a text: with `to`, a link and its label. */
export interface TextSegment {
  text: string
  to?: string
}

const LINK = /\[([^[\]\n]{1,120})\]\(([^()\s]{1,300})\)/g

const OWN_PATH = /^\/(?![/\\])[^\s\\<>"'`{}|^]*$/
const MAIL_ADDRESS = /^mailto:[^\s@<>?&,;:/\\"]+@[^\s@<>?&,;:/\\"]+$/
const HTTPS_URL = /^https:\/\/[^\s/@\\<>"'`{}|^]+(?:[/?#][^\s\\<>"'`{}|^]*)?$/

/** Whether a link may lead there: a path of this shop, an address on https, or an email address. */
export const isLinkTarget = (to: string): boolean =>
  OWN_PATH.test(to) || MAIL_ADDRESS.test(to) || (HTTPS_URL.test(to) && URL.canParse(to))

/**
 * Splits a text at its links, `[label](/path)`. Everything else is plain text, also a link to a target that is not
 * allowed. There is no HTML: a page renders the segments as text.
 */
export function parseRichText(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const [source, label = '', to = ''] = match
    if (!isLinkTarget(to)) continue
    if (match.index > end) segments.push({ text: text.slice(end, match.index) })
    segments.push({ text: label, to })
    end = match.index + source.length
  }
  if (end < text.length) segments.push({ text: text.slice(end) })
  return segments
}

/** Returns a text without its link targets, as search engines get it: one line per paragraph. */
export const toPlainText = (text: string): string =>
  paragraphsOf(text)
    .map((paragraph) =>
      parseRichText(paragraph)
        .map((segment) => segment.text)
        .join(''),
    )
    .join(' ')

const HTML_TAG = /<[a-z!/?]/i

/** Returns what is wrong with a text that staff wrote; null for a text that a page can show. */
export function findTextProblem(text: string, { mayLink }: { mayLink: boolean }): string | null {
  if (HTML_TAG.test(text)) return 'HTML is not possible. Links look like [label](/path).'
  const rest = text.replaceAll(LINK, (source, _label: string, to: string) =>
    isLinkTarget(to.replace('{supportEmail}', 'support@store.example')) ? '' : source,
  )
  if (rest.includes('](')) {
    return 'A link looks like [label](/path). It leads to a path of this shop, to https:// or to mailto:.'
  }
  return rest !== text && !mayLink ? 'Links are possible in paragraphs only.' : null
}
