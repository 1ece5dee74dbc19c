import { ApiError, errorData } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { orderNumber } from '@atelier/domain/values/ids'
import { OrderDetail } from '@atelier/domain/orders/order.schema'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { changeOrderStatus } from '@atelier/domain/orders/staff-order-changes.endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { notShippableReason } from '../bulk/parcels.ts'
import { trackingBody, type TrackingInput } from '../tracking-input.ts'
import { useLastCarrier } from '../use-last-carrier.ts'
import { useOrderCache } from '../use-order-cache.ts'
import { reduceBench, startBench, trackingOfOrder } from './bench-state.ts'
import { packSlipQuery } from './pack.queries.ts'

/** What just happened to an order that is no longer on the bench. */
export type BenchNotice = { kind: 'shipped'; orderId: string } | { kind: 'skipped'; orderId: string; reason: string }

interface Shipment {
  slip: OrderPackingSlip
  tracking: TrackingInput
}

/** Whether an order has the number of this shipment: a request without a response shipped it after all. */
const isOurShipment = (
  order: Pick<OrderPackingSlip, 'status' | 'trackingNumber'> | null | undefined,
  tracking: TrackingInput,
): boolean =>
  order?.status === 'SHIPPED' &&
  order.trackingNumber !== null &&
  order.trackingNumber === tracking.trackingNumber.trim()

/** Returns why an order cannot be shipped any more, from the error response; null when it still can. */
function skipReason(error: Error, order: OrderDetail | null): string | null {
  if (order) return notShippableReason(order)
  return error instanceof ApiError && error.code === 'not_found' ? 'Deleted' : null
}

/** Ships the current order once: a second Enter during the request has no effect. */
function useShipment(onShipped: (shipment: Shipment) => void, onSkipped: (shipment: Shipment, reason: string) => void) {
  const client = useQueryClient()
  const orderCache = useOrderCache()
  const [, rememberCarrier] = useLastCarrier()
  const isSending = useRef(false)
  const shipping = useMutation({
    mutationFn: ({ slip, tracking }: Shipment) => {
      const body = { status: 'SHIPPED', updatedAt: slip.updatedAt, ...trackingBody(tracking) } as const
      return call(api, changeOrderStatus, { params: { orderId: slip.orderId }, body })
    },
    // An offline browser reports the error at once, and staff send it again.
    networkMode: 'always',
    onSuccess: ({ data }, shipment) => {
      orderCache.cache(data)
      rememberCarrier(shipment.tracking)
      onShipped(shipment)
    },
    onError: (error, shipment) => {
      orderCache.cacheNewer(error)
      const order = error instanceof ApiError ? errorData(error, OrderDetail) : null
      if (isOurShipment(order, shipment.tracking)) return onShipped(shipment)
      const reason = skipReason(error, order)
      if (reason !== null) return onSkipped(shipment, reason)
      void client.invalidateQueries({ queryKey: packSlipQuery(shipment.slip).queryKey })
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  function ship(shipment: Shipment): void {
    if (isSending.current) return
    isSending.current = true
    shipping.mutate(shipment)
  }
  return { shipping, ship }
}

/** The packing bench: one order of the queue at a time. */
export function useBench(queue: readonly OrderPackingSlip[]) {
  const [state, dispatch] = useReducer(
    reduceBench,
    queue.map(({ orderId }) => orderId),
    startBench,
  )
  const [notice, setNotice] = useState<BenchNotice | null>(null)
  const settle = (orderId: string, next: BenchNotice): void => {
    setNotice(next)
    dispatch({ kind: 'settle', orderId, outcome: next.kind })
  }
  const { shipping, ship } = useShipment(
    ({ slip: { orderId } }) => settle(orderId, { kind: 'shipped', orderId }),
    ({ slip: { orderId } }, reason) => settle(orderId, { kind: 'skipped', orderId, reason }),
  )
  const queued = queue[state.at]
  const { slip, isMissing } = useCurrentSlip(queued)
  const orderId = queued?.orderId
  const isSettled = orderId !== undefined && state.outcomes[orderId] !== undefined
  const reason = isMissing ? 'Deleted' : slip && notShippableReason(slip)
  const tracking = trackingOfOrder(state, orderId ?? '')
  const isOurs = isOurShipment(slip, tracking)
  const isBusy = shipping.isPending
  // Another person shipped or canceled the order: its items must not be packed. Or a request without a response shipped
  // it.
  useEffect(() => {
    if (orderId === undefined || isSettled || isBusy || !reason) return
    setNotice(isOurs ? { kind: 'shipped', orderId } : { kind: 'skipped', orderId, reason })
    dispatch({ kind: 'settle', orderId, outcome: isOurs ? 'shipped' : 'skipped' })
  }, [orderId, isSettled, isBusy, reason, isOurs])
  return {
    state,
    dispatch,
    notice,
    slip: slip ?? null,
    isSettled,
    packed: state.packed[orderId ?? ''] ?? {},
    tracking,
    isBusy,
    error: shipping.variables?.slip.orderId === orderId ? shipping.error : null,
    ship,
    go: (at: number): void => {
      shipping.reset()
      dispatch({ kind: 'go', at })
    },
  }
}

/** Returns the current version of an order of the queue. */
function useCurrentSlip(queued: OrderPackingSlip | undefined) {
  const query = useQuery({
    ...packSlipQuery(queued ?? ({ orderId: '' } as OrderPackingSlip)),
    enabled: queued !== undefined,
  })
  return queued ? { slip: query.data ?? queued, isMissing: query.data === null } : { slip: undefined, isMissing: false }
}

/** Returns the sentence of a notice. */
export const noticeText = (notice: BenchNotice): string => {
  const number = orderNumber(notice.orderId)
  if (notice.kind === 'shipped') return `Order ${number} shipped.`
  if (notice.reason === 'Not paid') return `Order ${number} was skipped: it isn’t paid.`
  if (notice.reason === 'Deleted') return `Order ${number} was skipped: it no longer exists.`
  return `Order ${number} was skipped: another person set it to ${notice.reason}.`
}
