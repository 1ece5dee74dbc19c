import { expect, test } from 'vitest'
import { isBotSubmission } from '../contract/honeypot.schema.ts'
import { SubscribeBody } from '../newsletter/subscribe.schema.ts'
import { contactSent, ContactBody } from './contact.schema.ts'

const aMessage = (over = {}) => ({
  name: 'Maren Holt',
  email: 'Maren@Example.com',
  subject: 'care',
  message: 'How do I treat rain spots?',
  ...over,
})

test('accepts a message and lower-cases the address', () => {
  expect(ContactBody.parse(aMessage()).email).toBe('maren@example.com')
})

test.each([
  ['name', { name: ' ' }, 'Name is required'],
  ['name', { name: 'A\r\nBcc: all@example.com' }, 'Please use a single line'],
  ['email', { email: '' }, 'Email is required'],
  ['email', { email: 'a@b, c@d.com' }, 'Please enter a valid email address'],
  ['subject', { subject: 'gossip' }, 'Please choose a subject from the list'],
  ['message', { message: '' }, 'Message is required'],
])('reports the field %s of %o', (field, over, message) => {
  const issues = ContactBody.safeParse(aMessage(over)).error?.issues ?? []
  expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]])
})

test('rejects unknown fields', () => {
  expect(ContactBody.safeParse(aMessage({ to: 'x@example.com' })).success).toBe(false)
})

test('promises a reply within the time of the shop terms', () => {
  expect(contactSent(24)).toBe("Thank you for your message! We'll get back to you within 24 hours.")
})

test('a newsletter form needs an email address and accepts the empty name that the footer sends', () => {
  expect(SubscribeBody.parse({ email: 'a@example.com', name: '' })).toEqual({ email: 'a@example.com', name: '' })
  expect(SubscribeBody.safeParse({ email: '', name: '' }).error?.issues[0]?.message).toBe('Email is required')
})

test.each([
  [{}, false],
  [{ website: '' }, false],
  [{ website: 'http://spam.example' }, true],
  [{ openForMs: 200 }, true],
  [{ openForMs: 4000 }, false],
])('form %o is a bot submission: %s', (form, isBot) => {
  expect(isBotSubmission(form)).toBe(isBot)
})
