import { expect, test } from 'vitest'
import { firstAttempt, needsCompression, secondAttempt, smallerAttempt, tooLargeMessage } from './compression.ts'

const MB = 1_048_576

test.each([
  [50 * MB, false],
  [50 * MB + 1, true],
])('compresses a file of %i bytes: %s', (bytes, needs) => {
  expect(needsCompression(bytes)).toBe(needs)
})

test('the steps are those of A9', () => {
  expect(firstAttempt()).toEqual({ targetBytes: 45 * MB, longestSidePx: 2400, quality: 0.9 })
  expect(smallerAttempt(20 * MB)).toBeNull()
  expect(smallerAttempt(20 * MB + 1)).toEqual({ targetBytes: 15 * MB, longestSidePx: 2400, quality: 0.8 })
  expect(secondAttempt(30 * MB)).toBeNull()
  expect(secondAttempt(30 * MB + 1)).toEqual({ targetBytes: 10 * MB, longestSidePx: 2000, quality: 0.7 })
})

test('the message contains the size of the file', () => {
  expect(tooLargeMessage(60 * MB)).toBe('File is still too large after compression (60.00MB). Maximum size is 50MB.')
  expect(tooLargeMessage(50 * MB + 1)).toContain('(50.01MB)')
})
