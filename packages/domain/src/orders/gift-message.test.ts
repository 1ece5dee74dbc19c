import { expect, test } from 'vitest'
import { giftMessageLines, giftMessageProblem } from './gift-message.ts'
import { GiftMessage } from './gift-message.schema.ts'

test.each([
  ['lines of any system', 'For Ada\r\nwith love\rB.', 'For Ada\nwith love\nB.'],
  ['one blank line in a row', ' For Ada \n\n\n\nwith love ', 'For Ada\n\nwith love'],
  ['no control characters', 'For\u0000 Ada\u0007\u202Emoc', 'For  Ada  moc'],
  ['Japanese', 'お誕生日おめでとう\n母より', 'お誕生日おめでとう\n母より'],
  ['Arabic with its joiners', 'عيد ميلاد سعيد می\u200Cخواهم', 'عيد ميلاد سعيد می\u200Cخواهم'],
  ['an emoji of several characters', '👩\u200D👧 x', '👩\u200D👧 x'],
  ['nothing', '  \n ', ''],
])('stores %s', (_, typed, stored) => {
  expect(GiftMessage.parse(typed)).toBe(stored)
})

test.each([[null], [undefined]])('accepts %s', (absent) => {
  expect(GiftMessage.parse(absent)).toBe(absent)
})

test.each([
  ['251 characters', 'a'.repeat(251), 'Please use at most 250 characters'],
  ['11 lines', Array.from({ length: 11 }, () => 'a').join('\n'), 'Please use at most 10 lines'],
  ['a link', 'See https://example.com', 'Please write it without links and email addresses'],
  ['a link in wide characters', 'See ｗｗｗ．example', 'Please write it without links and email addresses'],
  ['an email address', 'ada@example.com', 'Please write it without links and email addresses'],
])('refuses %s', (_, typed, message) => {
  expect(giftMessageProblem(typed)).toBe(message)
  expect(GiftMessage.safeParse(typed).error?.issues[0]?.message).toBe(message)
})

test('accepts 250 characters', () => {
  expect(giftMessageProblem(`${'a'.repeat(250)}\n`)).toBeNull()
})

test('an email shows no line that its reader could follow', () => {
  expect(giftMessageLines('For Ada\nshop.example/x\nLove.Bo')).toEqual(['For Ada', '', 'Love. Bo'])
})
