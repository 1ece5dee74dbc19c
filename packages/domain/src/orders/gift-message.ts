import { containsLink, safeLine } from '../email/personal-name.ts'
import { limits } from '../limits/limits.ts'

const { giftMessageMax, giftMessageLinesMax } = limits.orders

/** Characters that print nothing or turn the direction of what follows. Joiners stay: scripts and emoji need them. */
const UNPRINTABLE = /[\p{Cc}\u{061C}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu

/** Returns a message as it is stored: lines of plain text without control characters, at most one blank line in a row. */
export function plainGiftMessage(text: string): string {
  const lines = text
    .replaceAll(/\r\n?|[\u{2028}\u{2029}]/gu, '\n')
    .split('\n')
    .map((line) => line.replaceAll(UNPRINTABLE, ' ').trimEnd())
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns why a message cannot be printed on the card of a gift; null: it can. */
export function giftMessageProblem(text: string): string | null {
  const message = plainGiftMessage(text)
  if (message.length > giftMessageMax) return `Please use at most ${giftMessageMax} characters`
  if (message.split('\n').length > giftMessageLinesMax) return `Please use at most ${giftMessageLinesMax} lines`
  // Full-width characters are read as plain ones.
  return containsLink(message.normalize('NFKC')) ? 'Please write it without links and email addresses' : null
}

/** Returns the lines of a message as an email may show them. */
export const giftMessageLines = (message: string): string[] => message.split('\n').map(safeLine)
