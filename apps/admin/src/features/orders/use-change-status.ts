import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import type { ChangeOrderStatusBody } from '@atelier/domain/orders/change-order-status.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { changeOrderStatus } from '@atelier/domain/orders/staff-order-changes.endpoints'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useOrderCache } from './use-order-cache.ts'

export type StatusChoice = Pick<ChangeOrderStatusBody, 'status'> & Partial<ChangeOrderStatusBody>

/** Sets the status of the displayed version of the order; a newer version causes a conflict. */
export function useChangeStatus(order: OrderDetail, onChanged: () => void) {
  const orderCache = useOrderCache()
  return useMutation({
    mutationFn: (choice: StatusChoice) => {
      const body = { ...choice, updatedAt: order.updatedAt }
      return call(api, changeOrderStatus, { params: { orderId: order.orderId }, body })
    },
    onSuccess: ({ data: changed }) => {
      orderCache.cache(changed)
      onChanged()
    },
    onError: orderCache.cacheNewer,
  })
}

/** Returns whether the server requires a confirmation to ship an unpaid order. */
export const requiresUnpaidConfirmation = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'order_unpaid'

/** Returns the message for an error response or a network error (A8). */
export const statusErrorMessage = (error: Error): string =>
  error instanceof ApiError && error.statusCode > 0
    ? 'Failed to update order status'
    : 'An error occurred while updating the order status'
