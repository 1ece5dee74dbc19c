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
  ['MailRefused EENVELOPE 550 5.1.1', 'There is no such mailbox.'],
  ['MailRefused EENVELOPE 552 5.2.2', 'The mailbox is full.'],
  ['MailRefused EMESSAGE 550 5.7.1', 'The mail server refused the message by its rules.'],
  ['MailServerAway EAUTH 535 5.7.8', 'The mail server did not accept the shop’s password.'],
  ['MailServerAway ETIMEDOUT', 'The mail server did not answer in time.'],
  ['MailServerAway ESOCKET', 'The mail server could not be reached.'],
  ['MailServerAway EDNS', 'The mail server’s address was not found.'],
  ['MailUncertain ETIMEDOUT', 'The line broke while the message was handed over: it may have arrived.'],
  ['process ended', 'The shop went down while the message was handed over: it may have arrived.'],
  ['Error EENVELOPE 450', 'The mail server asked to try again later.'],
  ['MailRefused EENVELOPE 554', 'The mail server refused the message for good.'],
  ['TypeError', 'The message could not be sent.'],
])('shows %s to staff as: %s', (error, message) => {
  expect(emailErrorMessage(error)).toBe(message)
})
