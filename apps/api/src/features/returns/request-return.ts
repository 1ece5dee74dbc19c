import { returnNumber, returnIdFrom } from '@atelier/domain/values/ids'
import {
  RETURN_SUBMITTED,
  type RequestReturnBody,
  type RequestReturnResponse,
} from '@atelier/domain/returns/request-return.schema'
import { judgeReturn, judgeReturnWindow, type ReturnedLine } from '@atelier/domain/returns/return-window'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { queueEmail } from '../email/email.public.ts'
import {
  type OrderRow,
  databaseNow,
  findCustomerOrder,
  getLockedOrder,
  insertHistoryEntry,
  listOrderItems,
} from '../orders/orders.public.ts'
import { runIdempotentlyLocked } from '../idempotency/idempotency.public.ts'
import { attachPhotos } from './photos/attach-photos.ts'
import { returnEmail } from './return-emails.ts'
import { listReplacedUnits, type ReplacedRow } from './exchange.repo.ts'
import { withExchange } from './judge-exchange.ts'
import { insertReturn, insertReturnHistory } from './returns.repo.ts'

export interface ReturnCall {
  orderId: string
  body: RequestReturnBody
  /** Whether the caller may request a return of this order; if not, the response is 404. */
  mayRequest: (order: OrderRow) => boolean
  /** A repeat with the same key returns the first response. */
  idempotencyKey: string | null
}

/**
 * Requests a return of units of a delivered order. It must be within the return window by the database's clock, and of
 * units that were bought and not returned yet. Stores the return, its email and the order's history entry in one
 * transaction. Throws 409 with the reason when it is not possible (S5, S9).
 */
export async function requestReturn(deps: Deps, call: ReturnCall): Promise<RequestReturnResponse> {
  assertSameOrder(call)
  const { orderId, body, idempotencyKey } = call
  const idempotentCall = { idempotencyKey, scope: `return ${orderId}`, body, subject: 'return', status: 201 }
  const stored = await inTransaction(deps.db, async (tx) => {
    const order = await getLockedOrder(tx, call.orderId)
    if (!call.mayRequest(order)) throw new ShopError('not_found', 'Order not found')
    // The order is locked, so no other call for it is in progress.
    return runIdempotentlyLocked<RequestReturnResponse>(tx, idempotentCall, async () => {
      const returnId = await storeReturn(deps, tx, order, call.body)
      return { success: true, message: RETURN_SUBMITTED, data: { returnId } }
    })
  })
  deps.signals.emit('mail-queued')
  return stored
}

/** Throws 404 when there is no such order, and 409 with the reason when nothing of it can be returned now. */
export async function assertReturnable({ db, shop }: Deps, orderId: string): Promise<void> {
  const order = await findCustomerOrder(db, orderId)
  if (!order) throw new ShopError('not_found', 'Order not found')
  const { returns } = await shop.termsAt(order.termsVersion, order.market, db)
  const refusal = judgeReturnWindow(order, order.readAt, returns.windowDays, shop.company.region)
  if (refusal !== null) throw new ShopError('conflict', refusal)
}

/** Throws 400 when the body names another order than the URL. */
function assertSameOrder({ orderId, body }: ReturnCall): void {
  if (body.orderId === undefined || body.orderId === orderId) return
  const message = 'This order belongs to another link'
  throw invalidField('orderId', message)
}

async function storeReturn(deps: Deps, tx: Tx, order: OrderRow, body: RequestReturnBody): Promise<string> {
  const bought = await listOrderItems(tx, order.order_id)
  const lines = bought.map(({ name, quantity, returned_quantity }) => ({
    name,
    quantity,
    returnedQuantity: returned_quantity,
  }))
  const { returns } = await deps.shop.termsAt(order.terms_version, order.market, tx)
  const replaced = await listReplacedUnits(tx, order.order_id)
  const orderFacts = { status: order.status, deliveredAt: order.delivered_at, lines, replaced }
  const judged = judgeReturn(orderFacts, body.items, await databaseNow(tx), {
    windowDays: returns.windowDays,
    region: deps.shop.company.region,
  })
  if (!judged.ok) {
    const issues = judged.reason === 'invalid_input' ? [{ path: judged.path, message: judged.message }] : []
    throw new ShopError(judged.reason, judged.message, { issues })
  }
  const at = deps.now()
  const returnId = returnIdFrom(deps.randomBytes(12))
  const { order_id: orderId, status } = order
  const items = asHeld(bought, judged.lines, replaced)
  const returned = await withExchange(tx, { lines: judged.lines, items, requested: body.items })
  await insertReturn(tx, { returnId, orderId, reason: body.reason, note: body.note, lines: returned, at })
  await attachPhotos(tx, { orderId, returnId, photoIds: body.photoIds ?? [] })
  await insertReturnHistory(tx, { returnId, status: 'requested', note: null, actor: null, at })
  const note = `Return ${returnNumber(returnId)} requested by the customer. ${body.reason}.`
  await insertHistoryEntry(tx, { orderId, status, note, actor: null, at })
  const email = returnEmail('requested', {
    order,
    returnId,
    resolution: returned.some(({ exchange }) => exchange) ? 'exchange' : 'refund',
    items: returned.map(({ itemIndex, quantity, exchange }) => ({
      ...presentItem(items[itemIndex]),
      quantity,
      exchangeColor: exchange?.label ?? null,
    })),
    config: deps.config,
    terms: { returns, support: deps.shop.terms.support },
    region: deps.shop.company.region,
  })
  if (email) await queueEmail(tx, email)
  return returnId
}

/** Returns the line items of an order in the colors of the units that come back. */
const asHeld = <Item extends { color: string | null; color_label: string | null }>(
  bought: readonly Item[],
  lines: readonly ReturnedLine[],
  replaced: readonly ReplacedRow[],
): Item[] =>
  bought.map((item, itemIndex) => {
    const exchangeId = lines.find((line) => line.itemIndex === itemIndex)?.exchangeId
    const sent = replaced.find((one) => one.exchangeId === exchangeId && one.itemIndex === itemIndex)
    return sent ? { ...item, color: sent.color, color_label: sent.colorLabel } : item
  })

const presentItem = (
  item: { name: string; color: string | null; color_label: string | null; image_url: string | null } | undefined,
) => ({
  name: item?.name ?? '',
  color: item?.color_label ?? item?.color ?? '',
  imageUrl: item?.image_url ?? null,
})
