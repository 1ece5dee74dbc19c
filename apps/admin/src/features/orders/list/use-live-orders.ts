import { useEffect, useState } from 'react'
import { inBackground } from '../../../api.ts'
import { onLiveBatch, type LiveBatch } from '../../live-updates/live-updates.store.ts'
import type { OrderListState } from './order-list-state.ts'

/** Whether new orders come first: the first page of the newest ones. */
export const isNewestFirst = ({ page, sort, order }: Pick<OrderListState, 'page' | 'sort' | 'order'>): boolean =>
  page === 1 && sort === 'date' && order === 'desc'

interface ShownOrders {
  state: OrderListState
  /** Ids on this page. */
  ids: readonly string[]
  /** Nothing may move, because orders are selected. */
  isHeld: boolean
}

/**
 * Returns whether to fetch the page again. New orders only move the first page of the newest ones: any other page would
 * shift under the reader's eyes.
 */
export function mustRefetch({ createdCount, changed }: LiveBatch, { state, ids, isHeld }: ShownOrders): boolean {
  if (changed === 'any') return !isHeld
  if (ids.some((id) => changed.includes(id))) return true
  return isNewestFirst(state) && !isHeld && (createdCount > 0 || changed.length > 0)
}

interface LiveOrders extends ShownOrders {
  isFiltered: boolean
  refetch: () => Promise<unknown>
}

interface HiddenOrders {
  /** New orders since the page was opened that it does not show. */
  count: number
  reset: () => void
}

/** Keeps the page of the order list up to date, and counts the new orders that it does not show. */
export function useLiveOrders({ state, ids, isHeld, isFiltered, refetch }: LiveOrders): HiddenOrders {
  const key = JSON.stringify(state)
  const none = { key, ids: [] as readonly string[], count: 0 }
  const [stored, setStored] = useState(none)
  useEffect(() =>
    onLiveBatch((batch) => {
      let done: Promise<unknown> = Promise.resolve()
      if (mustRefetch(batch, { state, ids, isHeld })) {
        inBackground(() => {
          done = refetch()
        })
      }
      const { created, createdCount } = batch
      if (createdCount === 0) return
      // After the rows, so that the line does not appear for an order that the page is about to show.
      void done.then(() =>
        setStored((before) => {
          const seen = before.key === key ? before : none
          return { key, ids: [...seen.ids, ...created], count: seen.count + createdCount }
        }),
      )
    }),
  )
  const seen = stored.key === key ? stored : none
  const isComplete = isNewestFirst(state) && !isFiltered && !isHeld
  const count = isComplete ? 0 : seen.count - seen.ids.filter((id) => ids.includes(id)).length
  return { count, reset: () => setStored(none) }
}
