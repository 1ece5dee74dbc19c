import { expect, test } from 'vitest'
import { campaignActions, campaignState, campaignStatus } from './campaign-state.ts'
import { SendCampaignBody } from './campaign.schema.ts'
import { statsKey } from './email-stats.schema.ts'
import { canRetryEmail, EMAIL_STATUSES, emailTypeLabel } from './email-status.ts'
import { personalize, personalName } from './personal-name.ts'
import { SendEmailBody } from './send-email.schema.ts'

const now = new Date('2026-11-22T12:00:00Z')
const times = { startsAt: new Date('2026-11-22T11:00:00Z'), pausedAt: null, cancelledAt: null, finishedAt: null }

test.each([
  [{ startsAt: new Date('2026-11-22T12:00:01Z') }, 'scheduled', ['cancel', 'pause']],
  [{}, 'sending', ['cancel', 'pause']],
  [{ pausedAt: now }, 'paused', ['cancel', 'resume']],
  [{ startsAt: new Date('2027-01-01'), pausedAt: now }, 'paused', ['cancel', 'resume']],
  [{ finishedAt: now }, 'done', []],
  [{ cancelledAt: now, finishedAt: now, pausedAt: now }, 'cancelled', []],
] as const)('a campaign with %o is %s', (change, state, actions) => {
  expect(campaignState({ ...times, ...change }, now)).toBe(state)
  expect(campaignActions(state)).toEqual(actions)
})

test.each([
  ['sending', { failed: 9 }, 'sending'],
  ['cancelled', { sent: 3 }, 'canceled'],
  ['done', {}, 'sent'],
  ['done', { sent: 1, failed: 8 }, 'sent'],
  ['done', { uncertain: 1, failed: 8 }, 'sent'],
  ['done', { failed: 9 }, 'failed'],
] as const)('a campaign in the state %s with %o is shown as %s', (state, outcome, status) => {
  expect(campaignStatus(state, { sent: 0, uncertain: 0, failed: 0, ...outcome })).toBe(status)
})

test.each([
  ['Ana María', 'Ana María'],
  ['  Jean-Luc   d’Arc ', 'Jean-Luc d’Arc'],
  ['李小龍', '李小龍'],
  ['Dr. Who', 'Dr. Who'],
  ['', 'friend'],
  ['Eve\r\nBcc: all@example.com', 'friend'],
  ['click evil.example', 'friend'],
  ['<b>Bold</b>', 'friend'],
  ['#CUSTOMER_NAME#', 'friend'],
  ['x'.repeat(61), 'friend'],
])('a recipient named %j is addressed as %j', (name, expected) => {
  expect(personalName(name)).toBe(expected)
})

test('inserts the name at every placeholder, without special meaning for $', () => {
  expect(personalize('#CUSTOMER_NAME#, dear #CUSTOMER_NAME#', 'Ann', (name) => `$&${name}`)).toBe('$&Ann, dear $&Ann')
})

test.each([
  ['a@example.com, B@Example.com , a@example.com', ['a@example.com', 'b@example.com']],
  [
    ['a@example.com,b@example.com', 'c@example.com'],
    ['a@example.com', 'b@example.com', 'c@example.com'],
  ],
  ['a@example.com; b@example.com;', ['a@example.com', 'b@example.com']],
  ['a@example.com\nb@example.com\r\n\n', ['a@example.com', 'b@example.com']],
  ['Ada Example <a@example.com>', ['a@example.com']],
  [
    'Example, Ada <a@example.com>; "Holt, Maren" <B@example.com>, c@example.com',
    ['a@example.com', 'b@example.com', 'c@example.com'],
  ],
  ['<a@example.com>', ['a@example.com']],
  ["O'Hara <o'hara@example.com>", ["o'hara@example.com"]],
])('parses the recipients %j to %j', (to, expected) => {
  expect(SendEmailBody.parse({ to, subject: 'Hi', textContent: 'x' }).to).toEqual(expected)
})

test.each([
  '"a,b"@example.com',
  'a@example.com b@example.com',
  'Ann <a@example.com',
  'Ann <a@example.com> and more',
  'Ann <nothing>',
  'a@example.com\nBcc: all@example',
  'a@example.com, nobody',
  ',',
  ' ; \n',
])('rejects the recipients %j', (to) => {
  expect(SendEmailBody.safeParse({ to, subject: 'Hi', textContent: 'x' }).success).toBe(false)
})

test('rejects a campaign with an empty list of addresses', () => {
  expect(SendCampaignBody.safeParse({ subject: 'Hi', textContent: 'x', targetEmails: ' , ' }).success).toBe(false)
  expect(SendCampaignBody.parse({ subject: 'Hi', textContent: 'x' }).targetEmails).toBeUndefined()
})

test('staff can retry only emails that may not have arrived', () => {
  expect(EMAIL_STATUSES.filter(canRetryEmail)).toEqual(['failed', 'suppressed', 'uncertain'])
})

test('a type has a label, and a key in the statistics', () => {
  expect([emailTypeLabel('order'), emailTypeLabel('toString')]).toEqual(['Orders', 'toString'])
  expect([statsKey('order'), statsKey('marketing')]).toEqual(['orders', 'marketing'])
})
