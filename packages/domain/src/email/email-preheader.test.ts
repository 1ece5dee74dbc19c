import { expect, test } from 'vitest'
import { emailPreheader } from './email-preheader.ts'

const LONG =
  'We have tried eleven greens, and this one stays the same by daylight and by lamp, whatever the room it hangs in may be.'

test.each([
  [[], ''],
  [['Dear Anna,'], 'Dear Anna,'],
  [
    ['Dear Anna,', 'the clasp can be had\nin brass.', 'Warmly,\nMargot'],
    'The clasp can be had in brass. Warmly, Margot',
  ],
  [['The bench is closed on Monday.'], 'The bench is closed on Monday.'],
  [
    ['Dear #CUSTOMER_NAME#,', LONG],
    'We have tried eleven greens, and this one stays the same by daylight and by lamp, whatever the room it hangs…',
  ],
  [['x'.repeat(300)], `X${'x'.repeat(109)}…`],
])('the preheader of %o is %o', (paragraphs, shown) => {
  expect(emailPreheader(paragraphs)).toBe(shown)
})
