import { isClosed } from '@atelier/domain/orders/change-status'
import { judgeExchange, ORDER_WAS_REFUNDED } from '@atelier/domain/returns/exchange'
import { plainColorLabel } from '@atelier/domain/products/plain-color-label'
import type { ReturnedLine } from '@atelier/domain/returns/return-window'
import type { RequestReturnBody } from '@atelier/domain/returns/request-return.schema'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { Tx } from '../../db/client.ts'
import type { OrderRow } from '../orders/orders.public.ts'
import { listExchangeColors } from './exchange.repo.ts'
import type { NewReturnLine } from './returns.repo.ts'

/** A bought line item, as far as an exchange reads it. */
interface BoughtItem {
  product_id: string
  name: string
  color: string | null
}

/**
 * Adds the wanted colors to the lines of a request; a request for a refund has none. Throws 400 for a color that the
 * product does not have, and 409 when it is sold out now. Nothing is held before staff approve.
 */
export async function withExchange(
  tx: Tx,
  {
    lines,
    items,
    requested,
  }: {
    lines: readonly ReturnedLine[]
    items: readonly BoughtItem[]
    requested: RequestReturnBody['items']
  },
): Promise<NewReturnLine[]> {
  const colorOf = new Map(requested.map(({ itemIndex, exchangeColor }) => [itemIndex, exchangeColor]))
  const wanted = lines.flatMap(({ itemIndex, quantity }) => {
    const [item, exchangeColor] = [items[itemIndex], colorOf.get(itemIndex)]
    if (!item || exchangeColor === undefined) return []
    return [{ productId: item.product_id, name: item.name, color: item.color, exchangeColor, quantity }]
  })
  if (wanted.length === 0) return lines.map((line) => ({ ...line, exchange: null }))
  const offered = await listExchangeColors(
    tx,
    wanted.map(({ productId }) => productId),
  )
  const judged = judgeExchange(
    wanted,
    offered.map(({ value, ...row }) => ({ ...row, label: plainColorLabel({ name: row.color, value }) })),
  )
  if (!judged.ok) {
    if (judged.reason === 'conflict') throw new ShopError('conflict', judged.message)
    throw invalidField(`items.${judged.index}.exchangeColor`, judged.message)
  }
  return lines.map((line, index) => ({ ...line, exchange: judged.colors[index] ?? null }))
}

/** Throws 409 for an exchange of an order that was cancelled or fully refunded. */
export function assertNotRefunded(order: OrderRow): void {
  if (isClosed(order.status)) throw new ShopError('conflict', ORDER_WAS_REFUNDED)
}
