import { displayedStatusesOf } from '@atelier/domain/orders/order-filters'
import type { OrderView, OrderViewCounts, OrderViewFilters } from '@atelier/domain/orders/order-views.schema'
import { DISPLAYED_ORDER_STATUSES } from '@atelier/domain/orders/status'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Db } from '../../../db/client.ts'
import {
  countViewContent,
  insertView,
  isNameTaken,
  listViewsOf,
  renameView,
  type OrderViewContent,
  type OrderViewRow,
} from './order-views.repo.ts'

const NAME_TAKEN = 'You already have a view with this name'
const TOO_MANY_VIEWS = `You can save up to ${limits.orders.viewsMax} views. Delete one first.`
export const VIEW_NOT_FOUND = 'View not found'

const countOf = (byStatus: OrderViewContent['byStatus'], filter: OrderViewFilters['status']): number =>
  (displayedStatusesOf(filter) ?? DISPLAYED_ORDER_STATUSES).reduce((sum, status) => sum + (byStatus[status] ?? 0), 0)

/** Only these counts are cheap: they come from the daily totals. */
const isStatusOnly = ({ status: _, ...others }: OrderViewFilters): boolean => !Object.values(others).some(Boolean)

const presentView = ({ view_id: viewId, name, filters }: OrderViewRow, { byStatus }: OrderViewContent): OrderView => ({
  viewId,
  name,
  filters,
  count: isStatusOnly(filters) ? countOf(byStatus, filters.status) : null,
})

/** Returns the counts of the built-in views, and the saved views of a staff member. */
export async function getOrderViews(db: Db, userId: string): Promise<{ counts: OrderViewCounts; views: OrderView[] }> {
  const [content, views] = await Promise.all([countViewContent(db), listViewsOf(db, userId)])
  const { byStatus, openReturns, paymentProblems } = content
  return {
    counts: {
      toPack: countOf(byStatus, 'to_pack'),
      unpaid: countOf(byStatus, 'failed'),
      returns: openReturns,
      paymentProblems,
      all: countOf(byStatus, undefined),
    },
    views: views.map((view) => presentView(view, content)),
  }
}

/** Saves a view. Throws 409 when the name is taken or the limit is reached. */
export async function saveOrderView(
  db: Db,
  view: { userId: string; name: string; filters: OrderViewFilters },
): Promise<OrderView> {
  const row = await insertView(db, view, limits.orders.viewsMax).catch(rethrowTakenName)
  if (!row) throw new ShopError('conflict', TOO_MANY_VIEWS)
  return presentView(row, await countViewContent(db))
}

/** Renames an own view. Throws 404 for another person's view, and 409 when the name is taken. */
export async function changeViewName(db: Db, userId: string, view: { viewId: number; name: string }): Promise<void> {
  const isFound = await renameView(db, userId, view).catch(rethrowTakenName)
  if (!isFound) throw new ShopError('not_found', VIEW_NOT_FOUND)
}

function rethrowTakenName(error: unknown): never {
  throw isNameTaken(error) ? new ShopError('conflict', NAME_TAKEN) : error
}
