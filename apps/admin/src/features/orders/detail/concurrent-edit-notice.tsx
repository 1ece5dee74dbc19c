import { call } from '@atelier/api-client/call'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { getStaffOrder } from '@atelier/domain/orders/staff-orders.endpoints'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { statusLabel } from '../order-status.tsx'
import { orderQuery } from '../orders.queries.ts'
import { ownVersionKey } from '../use-order-cache.ts'

/** Detects concurrent edits and incoming payments within this interval. */
const POLL_INTERVAL_MS = 20_000

/** Returns when the order was last changed. */
async function fetchVersion(orderId: string, signal: AbortSignal): Promise<string> {
  const options = { signal, isBackground: true }
  return (await call(api, getStaffOrder, { params: { orderId } }, options)).data.updatedAt
}

/** Describes the newest entry of the status history in one sentence. */
function lastChange({ statusHistory }: OrderDetail): string {
  const last = statusHistory.at(-1)
  if (!last) return 'This order was updated.'
  return `${last.by ?? 'The store'} updated this order while you were viewing it: ${[statusLabel(last.status), last.note].filter(Boolean).join('. ')}`
}

/** Polls the order's version, reloads the order when it changed, and describes another user's change. */
export function ConcurrentEditNotice({ order }: { order: OrderDetail }) {
  const { orderId, updatedAt } = order
  const client = useQueryClient()
  const [seen, setSeen] = useState<{ updatedAt: string; notice: string | null }>({ updatedAt, notice: null })
  const version = useQuery({
    queryKey: ['orders', 'version', orderId],
    queryFn: ({ signal }) => fetchVersion(orderId, signal),
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: POLL_INTERVAL_MS,
    retry: false,
  }).data
  const isOutdated = typeof version === 'string' && version > updatedAt
  useEffect(() => {
    if (isOutdated) void client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
  }, [isOutdated, client, orderId])

  if (seen.updatedAt !== updatedAt) {
    const isOwn = client.getQueryData(ownVersionKey(orderId)) === updatedAt
    setSeen({ updatedAt, notice: isOwn ? null : lastChange(order) })
  }
  if (seen.notice === null) return null
  const dismiss = (
    <Button variant="default" size="sm" onClick={() => setSeen({ ...seen, notice: null })}>
      Dismiss
    </Button>
  )
  return (
    <Alert tone="info" action={dismiss}>
      {seen.notice}
    </Alert>
  )
}
