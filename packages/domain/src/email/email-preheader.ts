/** Inboxes show about this many characters beside the subject. */
const MAX_LENGTH = 110

/** A greeting such as `Dear Anna,` is not useful in an inbox. */
const isGreeting = (paragraph: string): boolean => paragraph.length <= 80 && paragraph.endsWith(',')

/**
 * Returns the preview text that an inbox shows beside the subject: the first words after the greeting, cut between
 * words. Returns '' for an email without text.
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
