import { safeName } from '../email/personal-name.ts'
import { policy } from '../policy.ts'

/** What a message of the contact form is at. It is stored as open, answered, closed or spam; who has it makes it assigned. */
export const MESSAGE_STATES = ['new', 'assigned', 'answered', 'closed', 'spam'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
export type StoredMessageStatus = 'open' | 'answered' | 'closed' | 'spam'

/** The state people read. */
export function messageState(status: StoredMessageStatus, assignedTo: string | null): MessageState {
  if (status !== 'open') return status
  return assignedTo === null ? 'new' : 'assigned'
}

/** Somebody still waits for a word. */
export const isAwaitingReply = (state: MessageState): boolean => state === 'new' || state === 'assigned'

const HOUR_MS = 3_600_000

/** S9: until when the house has promised to reply. */
export const replyDueAt = (createdAt: Date): Date => new Date(createdAt.getTime() + policy.support.replyHours * HOUR_MS)

/** How a waiting message stands against the promise: overdue, due within a quarter of the time, or in time. */
export function replyUrgency(createdAt: Date, now: Date): 'overdue' | 'soon' | 'in time' {
  const leftMs = replyDueAt(createdAt).getTime() - now.getTime()
  if (leftMs < 0) return 'overdue'
  return leftMs < (policy.support.replyHours * HOUR_MS) / 4 ? 'soon' : 'in time'
}

/** What can be done to a message by hand; answering it is a call of its own. */
export const MESSAGE_ACTIONS = ['close', 'reopen', 'spam'] as const
export type MessageAction = (typeof MESSAGE_ACTIONS)[number]

const STATUS_AFTER: Readonly<Record<MessageAction, StoredMessageStatus>> = {
  close: 'closed',
  reopen: 'open',
  spam: 'spam',
}

/** The status a deed leads to; null when the message is there already. */
export function messageStatusAfter(action: MessageAction, status: StoredMessageStatus): StoredMessageStatus | null {
  return STATUS_AFTER[action] === status ? null : STATUS_AFTER[action]
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/** How an answer introduces the words it answers. */
export const quoteHeading = (name: string, at: Date): string =>
  `On ${longDate.format(at)}, ${safeName(name) ?? 'you'} wrote:`

/** Words as plain-text mails quote them: every line behind '> '. */
export const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
