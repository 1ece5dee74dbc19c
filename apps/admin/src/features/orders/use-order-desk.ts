import { ApiError } from '@atelier/api-client/http'
import { orderIn } from '@atelier/api-client/staff-orders'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orderQuery } from './orders.queries.ts'

/** A9: how long the screen says that an order was changed. */
const SHOWN_MS = 3_000

/** Good news that goes away by itself. */
export function useGoodNews(): [string | null, (message: string | null) => void] {
  const [news, setNews] = useState<{ message: string } | null>(null)
  useEffect(() => {
    if (!news) return
    const timer = setTimeout(() => setNews(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [news])
  return [news?.message ?? null, (message) => setNews(message === null ? null : { message })]
}

/** What to do with the answer to a change: the order is shown as it is now, and the lists are asked for again. */
export function useOrderAnswer(): { keep: (order: OrderDetail) => void; keepNewer: (refusal: Error) => boolean } {
  const client = useQueryClient()
  const keep = (order: OrderDetail): void => {
    client.setQueryData(orderQuery(order.orderId).queryKey, order)
    void client.invalidateQueries({ queryKey: ['dashboard'] })
    for (const part of ['list', 'totals']) void client.invalidateQueries({ queryKey: ['orders', part] })
  }
  /** A refusal because somebody else was quicker brings the order as they left it. */
  const keepNewer = (refusal: Error): boolean => {
    const newer = refusal instanceof ApiError && refusal.code === 'conflict' ? orderIn(refusal) : null
    if (newer) keep(newer)
    return newer !== null
  }
  return { keep, keepNewer }
}
