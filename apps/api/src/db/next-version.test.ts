import { expect, test } from 'vitest'
import { nextVersion } from './next-version.ts'

test('each version of a row is later than the previous one, even within a millisecond', () => {
  const before = new Date(1_000)
  const versions = [500, 1_000, 1_001, 2_000].map((now) => nextVersion(before, new Date(now)).getTime())
  expect(versions).toEqual([1_001, 1_001, 1_001, 2_000])
})
