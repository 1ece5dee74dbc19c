import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

test('accepts the right password, and no other', async () => {
  const stored = await hashPassword('Correct-horse-9')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches('Correct-horse-9', stored)).toBe(true)
  expect(await passwordMatches('correct-horse-9', stored)).toBe(false)
  expect(await passwordMatches('', stored)).toBe(false)
})

test('takes as long for an account that does not exist', async () => {
  const stored = await hashPassword('Correct-horse-9')
  const quickest = { known: Infinity, unknown: Infinity }
  const measure = async (who: keyof typeof quickest, hash: string | null): Promise<void> => {
    const startedAt = performance.now()
    expect(await passwordMatches('wrong', hash)).toBe(false)
    quickest[who] = Math.min(quickest[who], performance.now() - startedAt)
  }
  const isAlike = (): boolean =>
    Math.max(quickest.unknown, quickest.known) < 1.4 * Math.min(quickest.unknown, quickest.known)
  // The fastest of many rounds measures the work; a busier machine needs more rounds.
  await passwordMatches('wrong', null)
  for (let round = 0; round < 15 || (round < 200 && !isAlike()); round += 1) {
    await measure('known', stored)
    await measure('unknown', null)
  }
  expect(isAlike(), JSON.stringify(quickest)).toBe(true)
})
