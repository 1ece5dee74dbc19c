import { ShopError } from '@atelier/domain/contract/shop-error'
import { currentClient } from '../current-client.ts'
import { clientShare, createFairQueue } from '../batches/fair-queue.ts'
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

export interface RenderLimit {
  /** Renders a page, or throws at once above the limit. Personal pages have some extra capacity. */
  render: (render: Render, request: Request, isPersonal: boolean) => Promise<Response>
  /** Adds a turn of the current client for a page that still waits for the turn of another client. */
  join: (request: Request) => void
}

/** Returns what names a render: a page has several formats at one address. */
const nameOf = ({ url, headers }: Request): string => `${headers.get('accept') ?? ''} ${url}`

interface WaitingRender {
  start: () => Promise<Response>
  /** The clients with a turn for it. */
  clients: Set<string>
}

/**
 * Limits how many pages are rendered and queued; the limit follows how long renders take. One client has at most a third
 * of the turns and of the queue, so its pages delay no other client. `factor` multiplies its share (RATE_LIMIT_FACTOR).
 */
export function createRenderLimit(metrics: Metrics, factor = 1): RenderLimit {
  const renderLimit = createAdaptiveConcurrencyLimit(RENDER_LIMIT)
  const perClient = clientShare(MAX_CONCURRENT_RENDERS, factor)
  const turns = createFairQueue({ total: MAX_CONCURRENT_RENDERS, perClient })
  const waiting = new Map<string, WaitingRender>()
  let activeRenders = 0

  const hasRoom = (client: string, isPersonal: boolean, now: number): boolean => {
    const room = renderLimit.current(now) * (isPersonal ? 1.5 : 1)
    const share = clientShare(room, factor)
    // What one client queued before the limit fell leaves the room of the others.
    return turns.countAll(share) < room && (client === '' || turns.countOf(client) < share)
  }
  const runInTurn = async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    const endTurn = await turns.acquire(client)
    try {
      return await work()
    } finally {
      endTurn()
    }
  }
  /** Renders at the first turn of the clients that wait for the page. */
  const renderOnce = (client: string, name: string, work: () => Promise<Response>): Promise<Response> => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    let isStarted = false
    const render: WaitingRender = {
      clients: new Set([client]),
      start: () => {
        if (waiting.get(name) === render) waiting.delete(name)
        if (!isStarted) resolve(work())
        isStarted = true
        return promise
      },
    }
    waiting.set(name, render)
    takeTurn(client, render)
    return promise
  }
  /** Every request of the page receives a failure through the promise of the render. */
  const takeTurn = (client: string, { start }: WaitingRender): void => {
    runInTurn(client, start).catch(() => undefined)
  }

  return {
    async render(render, request, isPersonal) {
      const client = currentClient()
      const startedAt = performance.now()
      if (!hasRoom(client, isPersonal, startedAt)) {
        metrics.recordRejected('anything')
        throw RENDER_OVERLOAD
      }
      // A client that waits for its own turns says nothing about the process.
      const isSample = turns.countOf(client) < perClient
      activeRenders += 1
      const work = (): Promise<Response> => render(request)
      try {
        return await (isPersonal ? runInTurn(client, work) : renderOnce(client, nameOf(request), work))
      } finally {
        const endedAt = performance.now()
        if (isSample) renderLimit.record(endedAt - startedAt, activeRenders, endedAt)
        activeRenders -= 1
      }
    },
    join(request) {
      const render = waiting.get(nameOf(request))
      const client = currentClient()
      if (!render || render.clients.has(client)) return
      render.clients.add(client)
      takeTurn(client, render)
    },
  }
}
