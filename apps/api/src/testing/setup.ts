import { inspect } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'
import { emptyTestDatabase } from './test-database.ts'
import { takeUnexpectedErrors, testLog } from './test-log.ts'

beforeEach(async () => {
  takeUnexpectedErrors()
  await emptyTestDatabase()
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    throw new Error(`console.error: ${words.map((word) => inspect(word)).join(' ')}`)
  })
})

/** What no line of the log may hold: passwords and tokens of the tests, whole card numbers, and who somebody is. */
const NEVER_LOGGED =
  /Correct-horse-9|Bearer [\w-]{20}|(?<![\w-])[\w-]{43}(?![\w-])|\$argon2|\b4[0-9]{15}\b|[\w.]+@(?:example\.com|atelier\.example)/

afterEach(() => {
  vi.restoreAllMocks()
  const leak = NEVER_LOGGED.exec(inspect(testLog.lines(), { depth: 8, maxStringLength: null }))?.[0]
  if (leak) throw new Error(`the log holds what it must never hold: ${leak}`)
  const [unexpected] = takeUnexpectedErrors()
  if (!unexpected) return
  const cause = unexpected.fields.err
  throw new Error(`logged at level error: ${unexpected.message} ${inspect(unexpected.fields)}`, { cause })
})
