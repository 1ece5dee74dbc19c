import { expect, type Page, type Request } from '@playwright/test'

/** Longer than a loaded component takes to send its own requests. */
const IDLE_MS = 150

/** Counts the page's pending requests, without streams of events, which stay open. The returned function waits until there have been none for IDLE_MS. */
export function trackRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let lastAt = performance.now()
  const onEvent = (change: (request: Request) => unknown) => (request: Request) => {
    if (request.resourceType() === 'eventsource') return
    change(request)
    lastAt = performance.now()
  }
  const onRequest = onEvent((request) => pending.add(request))
  const onSettled = onEvent((request) => pending.delete(request))
  page.on('request', onRequest).on('requestfinished', onSettled).on('requestfailed', onSettled)
  const isIdle = () => pending.size === 0 && performance.now() - lastAt > IDLE_MS
  return async () => {
    lastAt = performance.now()
    await expect.poll(isIdle, { intervals: [IDLE_MS / 3] }).toBe(true)
  }
}
