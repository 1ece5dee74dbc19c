import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTextProblem, isLinkTarget, parseRichText, toPlainText } from './rich-text.ts'

test('splits a text at its links', () => {
  expect(parseRichText('See [Returns](/shipping#returns), or [write](mailto:a@b.example).')).toEqual([
    { text: 'See ' },
    { text: 'Returns', to: '/shipping#returns' },
    { text: ', or ' },
    { text: 'write', to: 'mailto:a@b.example' },
    { text: '.' },
  ])
})

test.each([
  ['/contact', true],
  ['/products?color=noir#top', true],
  ['https://example.com', true],
  ['https://example.com/a?b=c#d', true],
  ['mailto:support@store.example', true],
  ['//evil.example', false],
  [String.raw`/\evil.example`, false],
  ['http://example.com', false],
  ['https://user@evil.example', false],
  [String.raw`https:\\evil.example`, false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,x', false],
  ['mailto:a@b.example?bcc=c@d.example', false],
  ['contact', false],
  ['', false],
])('%s is a possible target: %s', (to, isPossible) => {
  expect(isLinkTarget(to)).toBe(isPossible)
})

test('a link to a target that is not allowed stays text', () => {
  expect(parseRichText('[x](javascript:alert)')).toEqual([{ text: '[x](javascript:alert)' }])
})

test('the segments of any text are the text without the targets, and lead to allowed targets', () => {
  const part = fc.constantFrom('[', ']', '(', ')', 'a', ' ', '/x', 'https://e.example', 'javascript:', '<b>', '\n', '{')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const segments = parseRichText(text)
      expect(segments.every(({ to }) => to === undefined || isLinkTarget(to))).toBe(true)
      expect(segments.map((segment) => (segment.to ? `[${segment.text}](${segment.to})` : segment.text)).join('')).toBe(
        text,
      )
    }),
  )
})

test('the plain text has one line and no targets', () => {
  expect(toPlainText('Yes.\n\nSee [our rates](/shipping).')).toBe('Yes. See our rates.')
})

test.each([
  ['See [our rates](/shipping).', null],
  ['Write to [{supportEmail}](mailto:{supportEmail}).', null],
  ['A price of 5 < 6 & more [sic]', null],
  ['<b>bold</b>', 'HTML is not possible. Links look like [label](/path).'],
  ['<!-- x -->', 'HTML is not possible. Links look like [label](/path).'],
  ['[x](shipping)', 'A link looks like [label](/path). It leads to a path of this shop, to https:// or to mailto:.'],
  [
    '[x](javascript:alert(1))',
    'A link looks like [label](/path). It leads to a path of this shop, to https:// or to mailto:.',
  ],
])('%s: %s', (text, problem) => {
  expect(findTextProblem(text, { mayLink: true })).toBe(problem)
})

test('a line has no links', () => {
  expect(findTextProblem('[x](/y)', { mayLink: false })).toBe('Links are possible in paragraphs only.')
})
