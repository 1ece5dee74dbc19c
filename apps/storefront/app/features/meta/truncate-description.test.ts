import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncateDescription } from './truncate-description.ts'

test('collapses a short description to one line', () => {
  expect(truncateDescription('  Cut from\n a single hide. ')).toBe('Cut from a single hide.')
})

test.each([
  ['one two three', 13, 'one two three'],
  ['one two three', 12, 'one two…'],
  ['one two three', 8, 'one two…'],
  ['one two, three', 9, 'one two…'],
  ['indivisible', 6, 'indiv…'],
  ['👜👜👜👜', 3, '👜👜…'],
])('truncates "%s" to %d characters as "%s"', (text, max, cut) => {
  expect(truncateDescription(text, max)).toBe(cut)
})

test('never exceeds 155 characters and never cuts a word', () => {
  const wordLists = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(wordLists, (words) => {
      const cut = truncateDescription(words.join(' '))
      expect(Array.from(cut).length).toBeLessThanOrEqual(155)
      expect(words.join(' ').split(' ')).toEqual(expect.arrayContaining(cut.replace('…', '').split(' ')))
    }),
  )
})
