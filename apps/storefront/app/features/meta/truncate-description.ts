import { policy } from '@atelier/domain/policy'

/**
 * A page's description as search engines show it: one line of plain text, cut at a word where it is longer than
 * `metaDescriptionLength` (S1), the dots included. Counted in characters as people count them.
 */
export function truncateDescription(text: string, max: number = policy.metaDescriptionLength): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= max) return line
  const room = characters.slice(0, max - 1)
  const endsAtWord = characters[max - 1] === ' '
  const lastSpace = room.lastIndexOf(' ')
  const truncated = endsAtWord || lastSpace <= 0 ? room : room.slice(0, lastSpace)
  return `${truncated.join('').replace(/[\s,;:.–-]+$/, '')}…`
}
