import { expect, test } from 'vitest'
import { sentencesWith } from './placeholder-sentences.ts'

const page = {
  title: 'Returns',
  lead: 'Return within {returnTime}.',
  sections: [
    { text: 'Ask [us](/contact) first. Send it within {returnTime}, or {damageTime}!\n\nThank you.' },
    { text: 'Return within {returnTime}.' },
  ],
  count: 3,
  image: null,
}

test('finds the sentences that name a placeholder, each once', () => {
  expect(sentencesWith(page, ['returnTime'])).toEqual([
    'Return within {returnTime}.',
    'Send it within {returnTime}, or {damageTime}!',
  ])
  expect(sentencesWith(page, ['damageTime', 'warranty'])).toEqual(['Send it within {returnTime}, or {damageTime}!'])
})

test('finds nothing without names', () => {
  expect(sentencesWith(page, [])).toEqual([])
  expect(sentencesWith({ text: 'Within {replyTime}.' }, ['warranty'])).toEqual([])
})
