import { shopperDisplay } from '@atelier/domain/limits/shopper-display'

/**
 * Returns a description on one line of plain text, truncated at a word boundary to `metaDescriptionLength` (S1),
 * ellipsis included. Counts code points, not UTF-16 units.
 */
export function truncateDescription(text: string, max: number = shopperDisplay.metaDescriptionLength): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= max) return line
  const head = characters.slice(0, max - 1)
  const endsAtWord = characters[max - 1] === ' '
  const lastSpace = head.lastIndexOf(' ')
  const truncated = endsAtWord || lastSpace <= 0 ? head : head.slice(0, lastSpace)
  return `${truncated.join('').replace(/[\s,;:.–-]+$/, '')}…`
}
