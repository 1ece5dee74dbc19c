import { vi } from 'vitest'

/** A long timeout: a busy machine renders late, and no test measures speed. */
const WAIT_TIMEOUT_MS = 15_000

const { waitFor } = vi
vi.waitFor = (work, options = WAIT_TIMEOUT_MS) => waitFor(work, options)

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS })
}
