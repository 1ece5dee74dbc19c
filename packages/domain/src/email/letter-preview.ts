/** Lists of mails show about this many letters beside the subject. */
const MOST = 110

/** `Dear Anna,` says nothing that a list of mails should show. */
const isGreeting = (paragraph: string): boolean => paragraph.length <= 80 && paragraph.endsWith(',')

/**
 * What a list of mails shows beside the subject of a letter somebody wrote: its first words after the greeting, cut between
 * words. '' for a letter without any.
 */
export function letterPreview(paragraphs: readonly string[]): string {
  const [first = '', ...rest] = paragraphs
  const said = isGreeting(first.trim()) && rest.length > 0 ? rest : paragraphs
  const plain = said.join(' ').replaceAll(/\s+/g, ' ').trim()
  const words = plain.charAt(0).toUpperCase() + plain.slice(1)
  if (words.length <= MOST) return words
  const end = words.lastIndexOf(' ', MOST)
  return `${words.slice(0, end > 0 ? end : MOST).replace(/[,;:.]$/, '')}…`
}
