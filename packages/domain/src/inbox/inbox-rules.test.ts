import { expect, test } from 'vitest'
import { paragraphsOf } from '../values/paragraphs.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import {
  isAwaitingReply,
  messageState,
  quoted,
  quoteHeading,
  replyDueAt,
  replyUrgency,
  messageStatusAfter,
} from './inbox-rules.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const sentAt = new Date('2026-11-20T10:00:00Z')
const after = (hours: number) => new Date(sentAt.getTime() + hours * 3_600_000)

test.each([
  ['open', null, 'new', true],
  ['open', 'usr_1', 'assigned', true],
  ['answered', 'usr_1', 'answered', false],
  ['answered', null, 'answered', false],
  ['closed', null, 'closed', false],
  ['spam', 'usr_1', 'spam', false],
] as const)('a message stored as %s and assigned to %s is %s', (status, assignedTo, state, waits) => {
  expect(messageState(status, assignedTo)).toBe(state)
  expect(isAwaitingReply(state)).toBe(waits)
})

test('a reply is due within the time that the contact form promises', () => {
  const { replyHours } = demoTerms.support
  expect(replyDueAt(sentAt, replyHours)).toEqual(after(replyHours))
  expect(replyUrgency(sentAt, after(1), replyHours)).toBe('in time')
  expect(replyUrgency(sentAt, after(replyHours * 0.8), replyHours)).toBe('soon')
  expect(replyUrgency(sentAt, after(replyHours), replyHours)).toBe('soon')
  expect(replyUrgency(sentAt, after(replyHours + 0.01), replyHours)).toBe('overdue')
})

test.each([
  ['close', 'open', 'closed'],
  ['close', 'closed', null],
  ['spam', 'answered', 'spam'],
  ['reopen', 'spam', 'open'],
  ['reopen', 'open', null],
] as const)('%s changes %s to %s', (action, status, next) => expect(messageStatusAfter(action, status)).toBe(next))

test('a reply quotes the message', () => {
  expect(quoteHeading('Maren Holt', sentAt, DEFAULT_REGION)).toBe('On November 20, 2026, Maren Holt wrote:')
  expect(quoted('Rain spots?\n\nIt is a year old.')).toBe('> Rain spots?\n>\n> It is a year old.')
  expect(paragraphsOf('Dear Maren,\n\n \n wipe it dry.\nThen wait.\n')).toEqual([
    'Dear Maren,',
    'wipe it dry.\nThen wait.',
  ])
})
