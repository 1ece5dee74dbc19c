import type { OrderViewFilters } from '@atelier/domain/orders/order-views.schema'
import type { DisplayedOrderStatus } from '@atelier/domain/orders/status'
import { sql, type Selectable } from 'kysely'
import { isUniqueViolation, type Db } from '../../../db/client.ts'
import type { OrderViewsTable } from '../../../db/order-tables.ts'
import { dailyOrderTotals } from '../order-daily-totals.repo.ts'

export type OrderViewRow = Selectable<OrderViewsTable>

/** What the built-in views contain. */
export interface OrderViewContent {
  /** Number of orders by displayed status; statuses without orders may be missing. */
  byStatus: Partial<Record<DisplayedOrderStatus, number>>
  openReturns: number
  paymentProblems: number
}

/** Counts what the views contain: orders from the daily totals, the rest from partial indexes. */
export async function countViewContent(db: Db): Promise<OrderViewContent> {
  const { rows } = await sql<OrderViewContent>`
    select
      (select coalesce(json_object_agg(shown_status, orders), '{}') from (
        select shown_status, sum(orders)::integer as orders from ${dailyOrderTotals} t group by shown_status
      ) s) as "byStatus",
      (select count(*) from returns where status in ('requested', 'approved', 'received'))::integer as "openReturns",
      ((select count(*) from refunds where status = 'failed')
        + (select count(*) from refunds where status = 'due_by_hand')
        + (select count(*) from disputes where state = 'open')
        + (select count(*) from ledger_differences where resolved_at is null))::integer as "paymentProblems"`.execute(
    db,
  )
  return rows[0] ?? { byStatus: {}, openReturns: 0, paymentProblems: 0 }
}

/** Returns the views of a staff member in the order in which they were saved. */
export const listViewsOf = (db: Db, userId: string): Promise<OrderViewRow[]> =>
  db.selectFrom('order_views').selectAll().where('user_id', '=', userId).orderBy('view_id').execute()

/**
 * Stores a view while its owner has fewer than `most`; null when there are as many already. Throws a unique violation
 * for a name that the owner uses already. Concurrent requests may exceed the limit by one.
 */
export async function insertView(
  db: Db,
  view: { userId: string; name: string; filters: OrderViewFilters },
  most: number,
): Promise<OrderViewRow | null> {
  const { rows } = await sql<OrderViewRow>`
    insert into order_views (user_id, name, filters)
    select ${view.userId}::text, ${view.name}::text, ${JSON.stringify(view.filters)}::jsonb
    where (select count(*) from order_views where user_id = ${view.userId}) < ${most}
    returning *`.execute(db)
  return rows[0] ?? null
}

/** Renames an own view. Returns whether it exists. */
export async function renameView(db: Db, userId: string, { viewId, name }: { viewId: number; name: string }) {
  const { numUpdatedRows } = await db
    .updateTable('order_views')
    .set({ name })
    .where('view_id', '=', viewId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes an own view. Returns whether it existed. */
export async function deleteView(db: Db, userId: string, viewId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('order_views')
    .where('view_id', '=', viewId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether an error says that the owner has a view of this name. */
export const isNameTaken = (error: unknown): boolean => isUniqueViolation(error, { constraint: 'order_views_name' })
