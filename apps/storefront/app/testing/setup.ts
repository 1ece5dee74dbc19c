import { vi } from 'vitest'

/** Waits longer than the default: a busy machine renders late, and no test measures speed. */
const TIMEOUT_MS = 15_000

const { waitFor } = vi
vi.waitFor = (work, options = TIMEOUT_MS) => waitFor(work, options)

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: TIMEOUT_MS })
}
