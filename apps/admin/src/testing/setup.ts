import { onInvalidResponse, type InvalidResponseError } from '@atelier/api-client/api-error'
import { afterEach, vi } from 'vitest'

/** A long timeout: a busy machine renders late, and no test measures speed. */
const WAIT_TIMEOUT_MS = 15_000

const { waitFor } = vi
vi.waitFor = (work, options = WAIT_TIMEOUT_MS) => waitFor(work, options)

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS })
}

/** A fixture that breaks its response schema fails the test with the endpoint and the field, not with a timeout. */
let invalid: InvalidResponseError | undefined
onInvalidResponse((error) => {
  invalid ??= error
})
afterEach(() => {
  const error = invalid
  invalid = undefined
  if (error) throw error
})
