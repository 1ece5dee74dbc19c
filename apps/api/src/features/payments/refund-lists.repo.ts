import type { Db } from '../../db/client.ts'
import type { RefundRow } from './refunds.repo.ts'

/** Refunds that wait for staff, the newest first: of orders, and of money that became none. */
export const listFailedRefunds = (db: Db, limit: number): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'failed')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** The refunds of an order, oldest first. */
export const listRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute()
