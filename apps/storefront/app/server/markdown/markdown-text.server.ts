import { pathInMarket } from '@atelier/domain/markets/market-path'
import { parseRichText } from '@atelier/domain/shop-documents/rich-text'
import { paragraphsOf } from '@atelier/domain/values/paragraphs'

/** Where a Markdown page stands: its links name the market, and a reader may take it out of its place. */
export interface PagePlace {
  /** Without a slash at its end. */
  origin: string
  /** The key of the market. */
  market: string
}

/** Escapes what Markdown would read as markup, so that a text reads as it was written. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>|~]/g, (sign) => `\\${sign}`)
    .replaceAll(/^(\s*)([#+-]|\d+[.)])(?=\s)/gm, (_line, space: string, mark: string) => `${space}\\${mark}`)

/** Escapes a text for one line: a heading, a list item or a cell. */
export const oneLine = (text: string): string => escapeMarkdown(text.replaceAll(/\s+/g, ' ').trim())

/** Returns the absolute address of a path of the shop in the market; an address of another site stays as it is. */
export const addressOf = ({ origin, market }: PagePlace, to: string): string =>
  to.startsWith('/') ? `${origin}${pathInMarket(market, to)}` : to

/** Returns a link. Its address cannot end it early. */
export const linkTo = (place: PagePlace, label: string, to: string): string =>
  `[${oneLine(label)}](${addressOf(place, to).replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20')})`

/** Returns a text with links as one line. */
export const richLine = (place: PagePlace, text: string): string =>
  parseRichText(text)
    .map((segment) =>
      segment.to === undefined ? escapeMarkdown(segment.text) : linkTo(place, segment.text, segment.to),
    )
    .join('')
    .replaceAll(/\s*\n\s*/g, ' ')

/** Returns the paragraphs of a text with links. */
export const richParagraphs = (place: PagePlace, text: string): string[] =>
  paragraphsOf(text).map((paragraph) => richLine(place, paragraph))

/** Returns a list; an empty one is no text. */
export const listOfLines = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

/** Joins the parts of a page with blank lines, and leaves out empty ones. */
export const joinParts = (parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`
