import { inspect } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'
import { findLeak } from './log-leaks.ts'
import { emptyTestDatabase } from './test-database.ts'
import { takeUnexpectedErrors, testLog } from './test-log.ts'

beforeEach(async () => {
  takeUnexpectedErrors()
  await emptyTestDatabase()
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    throw new Error(`console.error: ${args.map((arg) => inspect(arg)).join(' ')}`)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  const leak = findLeak(testLog.lines())
  if (leak) throw new Error(`forbidden text in the log: ${leak}`)
  const [unexpected] = takeUnexpectedErrors()
  if (!unexpected) return
  const cause = unexpected.fields.err
  throw new Error(`logged at level error: ${unexpected.message} ${inspect(unexpected.fields)}`, { cause })
})
