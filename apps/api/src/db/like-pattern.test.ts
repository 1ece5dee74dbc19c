import { expect, test } from 'vitest'
import { likePattern } from './like-pattern.ts'

test('finds a text anywhere and escapes the wildcards in it', () => {
  expect(likePattern('lamp')).toBe('%lamp%')
  expect(likePattern(String.raw`50%_\x`)).toBe(String.raw`%50\%\_\\x%`)
})
