/** Lists of mails show about this many letters beside the subject. */
const MAX_LENGTH = 110

/** `Dear Anna,` says nothing that a list of mails should show. */
const isGreeting = (paragraph: string): boolean => paragraph.length <= 80 && paragraph.endsWith(',')

/**
 * What a list of mails shows beside the subject of a letter somebody wrote: its first words after the greeting, cut between
 * words. '' for a letter without any.
 */
export function emailPreheader(paragraphs: readonly string[]): string {
  const [first = '', ...rest] = paragraphs
  const bodyParagraphs = isGreeting(first.trim()) && rest.length > 0 ? rest : paragraphs
  const plain = bodyParagraphs.join(' ').replaceAll(/\s+/g, ' ').trim()
  const text = plain.charAt(0).toUpperCase() + plain.slice(1)
  if (text.length <= MAX_LENGTH) return text
  const end = text.lastIndexOf(' ', MAX_LENGTH)
  return `${text.slice(0, end > 0 ? end : MAX_LENGTH).replace(/[,;:.]$/, '')}…`
}
