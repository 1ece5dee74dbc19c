import * as staffLabels from '@atelier/domain/shipping/staff-labels.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { findOrder } from '../orders/orders.public.ts'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { buyLabel } from './buy-label.ts'
import { cancelLabel } from './cancel-label.ts'
import { sendLabelFile } from './label-file.ts'
import { readOrderLabel } from './present-label.ts'
import { quoteLabel } from './quote-label.ts'

/** Mounts the staff routes of shipping labels: prices, purchase, file and cancellation. */
export function mountStaffLabels(mount: Mount, deps: Deps): void {
  const toResponse = async (orderId: string) => ({ success: true as const, data: await readOrderLabel(deps, orderId) })

  mount(staffLabels, {
    async getOrderLabel({ params: { orderId } }) {
      if (!(await findOrder(deps.db, orderId))) throw new ShopError('not_found', 'Order not found')
      return toResponse(orderId)
    },
    async quoteOrderLabel({ params, body }) {
      return { success: true, data: await quoteLabel(deps, params.orderId, body) }
    },
    async buyOrderLabel({ params, body, context }) {
      await buyLabel(deps, { ...params, ...body }, context)
      return toResponse(params.orderId)
    },
    async cancelOrderLabel({ params, context }) {
      await cancelLabel(deps, params, context)
      return toResponse(params.orderId)
    },
    getOrderLabelFile({ params, c }) {
      return sendLabelFile(deps, c.req.raw, params)
    },
  })
}
