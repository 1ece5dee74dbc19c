import { expect, test } from 'vitest'
import { emailErrorMessage, isNoMailboxError } from './email-errors.ts'

test.each([
  ['MailRefused EENVELOPE 550 5.1.1', true],
  ['MailRefused EENVELOPE 550 5.1.10', true],
  ['MailRefused EENVELOPE 550', false],
  ['MailRefused EENVELOPE 550 5.7.1', false],
  ['MailRefused EENVELOPE 550 5.2.1', false],
  ['MailRefused EENVELOPE 554 5.1.1', false],
  ['Error EENVELOPE 450 4.1.1', false],
])('%s means a missing mailbox: %s', (error, expected) => {
  expect(isNoMailboxError(error)).toBe(expected)
})

test.each([
  [null, null],
  ['MailRefused EENVELOPE 550 5.1.1', 'This mailbox doesn’t exist.'],
  ['MailRefused EENVELOPE 552 5.2.2', 'The mailbox is full.'],
  ['MailRefused EMESSAGE 550 5.7.1', 'Rejected by the mail server’s policy.'],
  ['MailServerAway EAUTH 535 5.7.8', 'The mail server rejected the store’s password.'],
  ['MailServerAway ETIMEDOUT', 'The mail server didn’t respond in time.'],
  ['MailServerAway ESOCKET', 'The mail server couldn’t be reached.'],
  ['MailServerAway EDNS', 'The mail server’s host name wasn’t found.'],
  ['MailUncertain ETIMEDOUT', 'Connection lost while sending; it may have been delivered.'],
  ['process ended', 'The store restarted while sending; it may have been delivered.'],
  ['Error EENVELOPE 450', 'The mail server asked to try again later.'],
  ['MailRefused EENVELOPE 554', 'The mail server rejected the email permanently.'],
  ['TypeError', 'This email couldn’t be sent.'],
])('shows %s to staff as: %s', (error, message) => {
  expect(emailErrorMessage(error)).toBe(message)
})
