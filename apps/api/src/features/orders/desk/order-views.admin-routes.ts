import * as staffOrderViews from '@atelier/domain/orders/staff-order-views.endpoints'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { changeViewName, getOrderViews, saveOrderView, VIEW_NOT_FOUND } from './order-views.ts'
import { deleteView } from './order-views.repo.ts'

/** Mounts the saved views of the order list. Each staff member has their own. */
export function mountOrderViews(mount: Mount, { db }: Deps): void {
  mount(staffOrderViews, {
    async listOrderViews({ actor }) {
      return { success: true, data: await getOrderViews(db, actor.userId) }
    },
    async createOrderView({ actor, body }) {
      return { success: true, message: 'View saved', data: await saveOrderView(db, { userId: actor.userId, ...body }) }
    },
    async renameOrderView({ actor, params, body }) {
      await changeViewName(db, actor.userId, { ...params, ...body })
      return { success: true, message: 'View renamed' }
    },
    async deleteOrderView({ actor, params }) {
      if (!(await deleteView(db, actor.userId, params.viewId))) throw new ShopError('not_found', VIEW_NOT_FOUND)
      return { success: true, message: 'View deleted' }
    },
  })
}
