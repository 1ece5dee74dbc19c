import { expect, test } from 'vitest'
import { emailAddress, isoDate, requiredText } from './text.schema.ts'

const messagesOf = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

test.each([undefined, null, 7, '', '   ', '\t\n'])('required text rejects %o with the given message', (value) => {
  expect(messagesOf(requiredText('Name is required'), value)).toEqual(['Name is required'])
})

test('required text is trimmed before its length is checked', () => {
  expect(requiredText('Name is required', 5).parse('  Inès  ')).toBe('Inès')
  expect(messagesOf(requiredText('Name is required', 5), 'Geneviève')).toEqual(['Please use at most 5 characters'])
})

test('an email address is trimmed and lower-cased', () => {
  expect(emailAddress().parse('  Camille@Example.COM ')).toBe('camille@example.com')
})

test.each(['', 'camille', 'camille@', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`, 12, null])(
  'an email address rejects %o with a message',
  (value) => {
    expect(messagesOf(emailAddress(), value)).toContain('Please enter a valid email address')
  },
)

test('a date must be ISO 8601 in UTC', () => {
  expect(isoDate.safeParse('2026-05-12T15:00:00.000Z').success).toBe(true)
  for (const other of ['2026-05-12', '12 May 2026', '2026-05-12T15:00:00+02:00', 1_778_598_000_000]) {
    expect(isoDate.safeParse(other).success).toBe(false)
  }
})
