import { HOUR_MS } from '../limits/durations.ts'
import { safeName } from '../email/personal-name.ts'
import { hoursAfter, shopDate } from '../region/shop-dates.ts'
import type { ShopRegion } from '../region/region.ts'

/**
 * States of a contact message. The database stores open, answered, closed or spam; an assignee turns open into
 * assigned.
 */
export const MESSAGE_STATES = ['new', 'assigned', 'answered', 'closed', 'spam'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
export type StoredMessageStatus = 'open' | 'answered' | 'closed' | 'spam'

/** Derives the displayed state. */
export function messageState(status: StoredMessageStatus, assignedTo: string | null): MessageState {
  if (status !== 'open') return status
  return assignedTo === null ? 'new' : 'assigned'
}

/** Whether the customer is waiting for a reply. */
export const isAwaitingReply = (state: MessageState): boolean => state === 'new' || state === 'assigned'

/** Returns the promised reply time, `replyHours` after the message (S9). */
export const replyDueAt = (createdAt: Date, replyHours: number): Date => hoursAfter(createdAt, replyHours)

/** Compares the promised reply time with `now`: overdue, due within a quarter of the promised time, or in time. */
export function replyUrgency(createdAt: Date, now: Date, replyHours: number): 'overdue' | 'soon' | 'in time' {
  const leftMs = replyDueAt(createdAt, replyHours).getTime() - now.getTime()
  if (leftMs < 0) return 'overdue'
  return leftMs < (replyHours * HOUR_MS) / 4 ? 'soon' : 'in time'
}

/** Actions that staff can take on a message; a reply is a separate request. */
export const MESSAGE_ACTIONS = ['close', 'reopen', 'spam'] as const
export type MessageAction = (typeof MESSAGE_ACTIONS)[number]

const STATUS_AFTER: Readonly<Record<MessageAction, StoredMessageStatus>> = {
  close: 'closed',
  reopen: 'open',
  spam: 'spam',
}

/** Returns the status after an action, or null when the message already has it. */
export function messageStatusAfter(action: MessageAction, status: StoredMessageStatus): StoredMessageStatus | null {
  return STATUS_AFTER[action] === status ? null : STATUS_AFTER[action]
}

/** Returns the line that introduces the quoted message in a reply. */
export const quoteHeading = (name: string, at: Date, region: ShopRegion): string =>
  `On ${shopDate(at, region)}, ${safeName(name) ?? 'you'} wrote:`

/** Quotes a text as plain-text emails do: every line starts with '> '. */
export const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
