/**
 * Reply of the mail server for a missing mailbox (RFC 3463: X.1.1; Exchange sends X.1.10). Rejections by policy use
 * other codes.
 */
const NO_MAILBOX = /\b550 5\.1\.(?:1|10)\b/

/** Whether a stored error says that the mailbox does not exist, which is permanent. */
export const isNoMailboxError = (error: string): boolean => NO_MAILBOX.test(error)

/** Messages by the first pattern that a stored error matches: its name, its code, or the mail server's status codes. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [NO_MAILBOX, 'This mailbox doesn’t exist.'],
  [/\bEAUTH\b|\b5(?:30|35)\b/, 'The mail server rejected the store’s password.'],
  [/\b5\.2\.2\b|\b[45]52\b/, 'The mailbox is full.'],
  [/\b5\.7\.\d+\b/, 'Rejected by the mail server’s policy.'],
  [/\bMailUncertain\b/, 'Connection lost while sending; it may have been delivered.'],
  [/\bprocess ended\b/, 'The store restarted while sending; it may have been delivered.'],
  [/\b(?:EDNS|ENOTFOUND|EAI_AGAIN)\b/, 'The mail server’s host name wasn’t found.'],
  [/\b(?:ETIMEDOUT|ETIME)\b/, 'The mail server didn’t respond in time.'],
  [/\b(?:ECONNECTION|ESOCKET|ECONNREFUSED|ECONNRESET|EPIPE)\b/, 'The mail server couldn’t be reached.'],
  [/\b5\d\d\b/, 'The mail server rejected the email permanently.'],
  [/\b4\d\d\b/, 'The mail server asked to try again later.'],
]

/** Returns why an email was not sent, as a sentence for staff, or null without an error. */
export function emailErrorMessage(error: string | null): string | null {
  if (error === null) return null
  return MESSAGES.find(([pattern]) => pattern.test(error))?.[1] ?? 'This email couldn’t be sent.'
}
