import { expect, test } from 'vitest'
import { shopperDisplay } from '../limits/shopper-display.ts'
import { createRepeatedErrorNotice } from './repeated-error.ts'

test('adds a notice when the same message repeats within five seconds', () => {
  let now = 0
  const notice = createRepeatedErrorNotice(() => now)
  expect(notice('No')).toBe('No')
  now = shopperDisplay.repeatedErrorMs - 1
  expect(notice('No')).toBe('No (Repeated error - please try again later)')
  expect(notice('Other')).toBe('Other')
  now += shopperDisplay.repeatedErrorMs
  expect(notice('Other')).toBe('Other')
})
