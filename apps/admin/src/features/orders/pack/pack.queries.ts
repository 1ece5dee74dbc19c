import { call } from '@atelier/api-client/call'
import { limits } from '@atelier/domain/limits/limits'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { listPackingSlips } from '@atelier/domain/orders/staff-bulk-orders.endpoints'
import { listStaffOrders } from '@atelier/domain/orders/staff-orders.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api.ts'

/** How often the current order is compared with the server. */
const RECHECK_MS = 15_000

async function fetchSlips(ids: readonly string[], signal: AbortSignal): Promise<OrderPackingSlip[]> {
  return (await call(api, listPackingSlips, { query: { ids: ids.join(',') } }, { signal })).data
}

async function listIdsToPack(signal: AbortSignal): Promise<string[]> {
  const query = {
    status: 'to_pack',
    sort: 'date',
    order: 'asc',
    pageSize: limits.orders.bulkMax,
    totals: 'later',
  } as const
  return (await call(api, listStaffOrders, { query }, { signal })).data.map(({ orderId }) => orderId)
}

/** The orders to pack, oldest first: the selected ones, or all that are paid and have not shipped, up to a limit. */
export const packQueueQuery = (selected: readonly string[]) =>
  queryOptions({
    queryKey: ['orders', 'pack queue', selected],
    queryFn: async ({ signal }) => {
      const ids = selected.length > 0 ? selected : await listIdsToPack(signal)
      const slips = ids.length > 0 ? await fetchSlips(ids, signal) : []
      return slips.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    },
    // The queue stays as it is while it is packed; the current order is checked alone.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** One order of the queue, checked again when it is shown and every few seconds; null when it no longer exists. */
export const packSlipQuery = (slip: OrderPackingSlip) =>
  queryOptions({
    queryKey: ['orders', 'pack slip', slip.orderId],
    queryFn: async ({ signal }) => (await fetchSlips([slip.orderId], signal))[0] ?? null,
    placeholderData: slip,
    staleTime: 0,
    refetchInterval: RECHECK_MS,
  })
