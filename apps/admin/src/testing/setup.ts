import { onInvalidResponse, type InvalidResponseError } from '@atelier/api-client/api-error'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { onUnauthorized } from '../api.ts'
import { isSignedIn, signOut } from '../features/session/session.store.ts'
import { dismissToasts } from '../ui/feedback/toast.store.ts'
import { preloadChoiceMenu } from '../ui/list/filters/choice-filter.tsx'
import { preloadDateRange } from '../ui/list/filters/date-range-filter.tsx'
import { preloadModal } from '../ui/overlay/lazy-modal.tsx'

/** A long timeout: a busy machine renders late, and no test measures speed. */
const WAIT_TIMEOUT_MS = 15_000

/** jsdom's frame, rounded up. */
const FRAME_MS = 20

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS })

const { waitFor } = vi
vi.waitFor = (work, options = WAIT_TIMEOUT_MS) => waitFor(work, options)
// The next file of this process loads this file again.
afterAll(() => {
  vi.waitFor = waitFor
})
// A file before this one may have started a session, also in modules of its own: a 403 must not end the session of this file.
onUnauthorized(() => {})

// Dialogs and menus open at once, as they do after the first press. Loading them has tests of its own.
await Promise.all([preloadModal(), preloadChoiceMenu(), preloadDateRange()])

// The files of a worker share modules and the document: no test may leave anything to the next one.
afterEach(async () => {
  if (typeof document !== 'undefined') {
    cleanup()
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
  }
  if (isSignedIn()) await signOut()
  dismissToasts()
  // A frame that jsdom scheduled with a fake timer would block all later ones.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(FRAME_MS)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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
