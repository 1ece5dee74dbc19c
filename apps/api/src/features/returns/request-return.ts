import { hash } from 'node:crypto'
import { returnDisplayNumber, returnIdFrom } from '@atelier/domain/ids'
import {
  RETURN_SUBMITTED,
  type RequestReturnBody,
  type RequestReturnResponse,
} from '@atelier/domain/returns/request-return.schema'
import { judgeReturn } from '@atelier/domain/returns/return-window'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { queueEmail } from '../email/email.repo.ts'
import type { OrderRow } from '../orders/admin-orders.repo.ts'
import { findStoredResponse, insertIdempotencyRecord } from '../orders/idempotency.repo.ts'
import { databaseNow, getLockedOrder, insertHistory, listOrderItems } from '../orders/order-changes.repo.ts'
import { returnEmail } from './return-emails.ts'
import { insertReturn, insertReturnHistory } from './returns.repo.ts'

export interface ReturnCall {
  orderId: string
  body: RequestReturnBody
  /** Whether the caller may speak for this order; somebody else's looks as if it did not exist. */
  mayAsk: (order: OrderRow) => boolean
  /** A repeat with the same key is answered as the first time. */
  idempotencyKey: string | null
}

/**
 * Asks for pieces of a delivered order to be taken back (S5, S9): within the window by the database's clock, never more than
 * was bought and not yet returned. Kept with its mail and its line in the order's history, all or nothing. Refuses with 409
 * and the reason what cannot be returned.
 */
export async function requestReturn(deps: Deps, call: ReturnCall): Promise<RequestReturnResponse> {
  assertSameOrder(call)
  const scope = `return ${call.orderId}`
  const bodyHash = hash('sha256', JSON.stringify(call.body), 'buffer')
  const response = await inTransaction(deps.db, async (tx) => {
    const order = await getLockedOrder(tx, call.orderId)
    if (!call.mayAsk(order)) throw new ShopError('not_found', 'Order not found')
    // The order is locked, so no other call for it is under way.
    const first = call.idempotencyKey === null ? null : await findStoredResponse(tx, call.idempotencyKey, scope)
    if (first && !first.bodyHash.equals(bodyHash)) {
      throw new ShopError('idempotency_mismatch', 'This Idempotency-Key was used for another return')
    }
    if (first) return first.response as RequestReturnResponse
    const returnId = await storeReturn(deps, tx, order, call.body)
    const answered: RequestReturnResponse = { success: true, message: RETURN_SUBMITTED, data: { returnId } }
    if (call.idempotencyKey !== null) {
      await insertIdempotencyRecord(tx, { key: call.idempotencyKey, scope, bodyHash, status: 201, response: answered })
    }
    return answered
  })
  deps.signals.emit('mail-queued')
  return response
}

/** The address names the order; a body that names another one was meant for that one. */
function assertSameOrder({ orderId, body }: ReturnCall): void {
  if (body.orderId === undefined || body.orderId === orderId) return
  const message = 'This is not the order of the address'
  throw new ShopError('invalid_input', message, { issues: [{ path: 'orderId', message }] })
}

async function storeReturn(deps: Deps, tx: Tx, order: OrderRow, body: RequestReturnBody): Promise<string> {
  const items = await listOrderItems(tx, order.order_id)
  const lines = items.map(({ name, quantity, returned_quantity }) => ({
    name,
    quantity,
    returnedQuantity: returned_quantity,
  }))
  const facts = { status: order.status, deliveredAt: order.delivered_at, lines }
  const judged = judgeReturn(facts, body.items, await databaseNow(tx))
  if (!judged.ok) {
    const issues = judged.reason === 'invalid_input' ? [{ path: judged.path, message: judged.message }] : []
    throw new ShopError(judged.reason, judged.message, { issues })
  }
  const at = deps.now()
  const returnId = returnIdFrom(deps.randomBytes(12))
  const { order_id: orderId, status } = order
  await insertReturn(tx, { returnId, orderId, reason: body.reason, note: body.note, lines: judged.lines, at })
  await insertReturnHistory(tx, { returnId, status: 'requested', note: null, actor: null, at })
  const note = `Return ${returnDisplayNumber(returnId)} requested by the customer. ${body.reason}.`
  await insertHistory(tx, { orderId, status, note, actor: null, at })
  const email = returnEmail('requested', {
    order,
    returnId,
    items: judged.lines.map(({ itemIndex, quantity }) => ({ ...shown(items[itemIndex]), quantity })),
    config: deps.config,
  })
  if (email) await queueEmail(tx, email)
  return returnId
}

const shown = (item: { name: string; color: string | null; image_url: string | null } | undefined) => ({
  name: item?.name ?? '',
  color: item?.color ?? '',
  imageUrl: item?.image_url ?? null,
})
