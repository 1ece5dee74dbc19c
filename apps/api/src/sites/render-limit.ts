import { ShopError } from '@atelier/domain/shop-error'
import pLimit from 'p-limit'
import { createAdaptiveConcurrencyLimit } from '../http/overload/adaptive-concurrency.ts'
import type { Metrics } from '../metrics/metrics.ts'

/**
 * Pages being rendered, queued ones included. A page takes 15 ms on an idle machine: some dozens take half a second.
 */
const RENDER_LIMIT = { start: 64, min: 24, max: 256 }
/**
 * More concurrent renders would finish no page sooner and delay other requests: node accepts only one new connection
 * per turn of the event loop.
 */
const MAX_CONCURRENT_RENDERS = 6

const RENDER_OVERLOAD = new ShopError('unavailable', 'Too many pages are being rendered')
/** Returns whether a page was rejected because too many are being rendered. */
export const isRenderOverload = (error: unknown): boolean => error === RENDER_OVERLOAD

export type Render = (request: Request) => Promise<Response>

/** Renders a page, or throws at once above the limit. Personal pages have some extra capacity. */
type RenderWithinLimit = (render: Render, request: Request, isPersonal: boolean) => Promise<Response>

/** Limits how many pages are rendered and queued; the limit follows how long renders take. */
export function createRenderLimit(metrics: Metrics): RenderWithinLimit {
  const renderLimit = createAdaptiveConcurrencyLimit(RENDER_LIMIT)
  const limitConcurrency = pLimit(MAX_CONCURRENT_RENDERS)
  let activeRenders = 0
  return async (render, request, isPersonal) => {
    const startedAt = performance.now()
    if (activeRenders >= renderLimit.current(startedAt) * (isPersonal ? 1.5 : 1)) {
      metrics.recordRejected('anything')
      throw RENDER_OVERLOAD
    }
    activeRenders += 1
    try {
      return await limitConcurrency(() => render(request))
    } finally {
      const endedAt = performance.now()
      renderLimit.record(endedAt - startedAt, activeRenders, endedAt)
      activeRenders -= 1
    }
  }
}
