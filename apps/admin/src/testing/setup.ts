import { vi } from 'vitest'

/** A busy machine draws late, and no test is about how quick it is: only what never comes is a fault. */
const WAIT_TIMEOUT_MS = 15_000

const { waitFor } = vi
vi.waitFor = (work, options = WAIT_TIMEOUT_MS) => waitFor(work, options)

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS })
}
