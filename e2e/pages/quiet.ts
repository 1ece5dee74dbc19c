import { expect, type Page } from '@playwright/test'

/** Longer than a part that has come takes to ask for what it shows. */
const QUIET_MS = 150

/** Counts what the page is waiting for; the returned function waits until that has been nothing for a moment. */
export function watchCalls(page: Page): () => Promise<void> {
  const waitingFor = new Set<unknown>()
  let lastAt = performance.now()
  const note = (change: (call: unknown) => unknown) => (call: unknown) => {
    change(call)
    lastAt = performance.now()
  }
  const asked = note((call) => waitingFor.add(call))
  const answered = note((call) => waitingFor.delete(call))
  page.on('request', asked).on('requestfinished', answered).on('requestfailed', answered)
  const isQuiet = () => waitingFor.size === 0 && performance.now() - lastAt > QUIET_MS
  return async () => {
    lastAt = performance.now()
    await expect.poll(isQuiet, { intervals: [QUIET_MS / 3] }).toBe(true)
  }
}
