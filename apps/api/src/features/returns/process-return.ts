import type { ApproveReturnBody, ReceiveReturnBody, RejectReturnBody } from '@atelier/domain/returns/returns.schema'
import { REPLACEMENT_SOLD_OUT } from '@atelier/domain/returns/exchange'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../action-context.ts'
import type { Deps } from '../../deps.ts'
import { restockReturn } from '../orders/orders.public.ts'
import { changeReturn } from './change-return.ts'
import { assertNotRefunded } from './judge-exchange.ts'
import { endReplacementHold, holdReplacement, lockReturnedColors, restockReplaced } from './exchange.repo.ts'
import { findReturn, type WholeReturnRow } from './read-returns.repo.ts'
import { freeReturnedUnits, markReceived } from './returns.repo.ts'

/**
 * Approves a return and emails the customer how to send it back. Holds the wanted colors of an exchange; throws 409 when
 * one is sold out. Then staff approve it as a refund (`refundInstead`).
 */
export const approveReturn = (
  deps: Deps,
  returnId: string,
  { message, note, refundInstead = false }: ApproveReturnBody,
  context: ActionContext,
): Promise<WholeReturnRow> =>
  changeReturn(deps, { returnId, step: 'approve', context }, async (tx, { order, before }) => {
    const isExchange = before.resolution === 'exchange' && !refundInstead
    if (isExchange) assertNotRefunded(order)
    if (isExchange && !(await holdReplacement(tx, returnId))) throw new ShopError('conflict', REPLACEMENT_SOLD_OUT)
    return { change: { answer: message, resolution: isExchange ? 'exchange' : 'refund' }, note }
  })

/**
 * Records received units, all or some of them, and restocks the sellable ones, each once. More units may arrive until
 * the return is refunded. Throws 400 for an unknown line or more units than were announced, and 409 when nothing
 * changes.
 */
export const receiveReturn = (
  deps: Deps,
  returnId: string,
  { items, note }: ReceiveReturnBody,
  context: ActionContext,
): Promise<WholeReturnRow> =>
  changeReturn(deps, { returnId, step: 'receive', context }, async (tx, { order, at }) => {
    const known = (await findReturn(tx, returnId))?.items ?? []
    const lines = items.map((received, index) => receivedLine(known, received, index))
    if (lines.every(({ isNew }) => !isNew)) throw new ShopError('conflict', NOTHING_NEW)
    await markReceived(tx, returnId, lines)
    const restocked = lines
      .map(({ position, newlyRestocked: quantity, isReplacement }) => ({ position, quantity, isReplacement }))
      .filter(({ quantity }) => quantity > 0)
    const bought = restocked.filter(({ isReplacement }) => !isReplacement)
    const replaced = restocked.filter(({ isReplacement }) => isReplacement)
    if (bought.length > 0 && replaced.length > 0) await lockReturnedColors(tx, returnId)
    await restockReturn(tx, { orderId: order.order_id, returnId }, bought, at)
    if (replaced.length > 0) await restockReplaced(tx, returnId, replaced)
    const updated = (await findReturn(tx, returnId))?.items ?? []
    return {
      note: note ?? receiptNote(updated),
      audited: {
        received: unitsIn(updated, 'receivedQuantity'),
        restocked: unitsIn(updated, 'restockedQuantity'),
        of: unitsIn(updated, 'quantity'),
      },
    }
  })

export const NOTHING_NEW = 'Select the items you received: nothing here is new'

type Lines = WholeReturnRow['items']

/** Validates one line and computes its changes: counts never decrease, and never exceed what was announced. */
function receivedLine(
  known: Lines,
  { itemIndex, received, restock }: ReceiveReturnBody['items'][number],
  index: number,
) {
  const line = known.find((item) => item.itemIndex === itemIndex)
  if (!line) throw lineError(`items.${index}.itemIndex`, 'There is no such item in this return')
  const [receivedBefore, restockedBefore] = [line.receivedQuantity ?? 0, line.restockedQuantity ?? 0]
  if (received > line.quantity) throw lineError(`items.${index}.received`, `Only ${line.quantity} were announced`)
  if (received < receivedBefore)
    throw lineError(`items.${index}.received`, `${receivedBefore} of these have been received already`)
  if (restock < restockedBefore)
    throw lineError(`items.${index}.restock`, `${restockedBefore} of these are for sale already`)
  return {
    position: itemIndex,
    received,
    restocked: restock,
    newlyRestocked: restock - restockedBefore,
    isNew: received > receivedBefore,
    isReplacement: line.isReplacement,
  }
}

const lineError = (path: string, message: string): ShopError => invalidField(path, message)

const unitsIn = (lines: Lines, column: 'quantity' | 'receivedQuantity' | 'restockedQuantity'): number =>
  lines.reduce((sum, line) => sum + (line[column] ?? 0), 0)

/** Returns the default note for staff in the histories. */
function receiptNote(lines: Lines): string {
  const [all, received, restocked] = [
    unitsIn(lines, 'quantity'),
    unitsIn(lines, 'receivedQuantity'),
    unitsIn(lines, 'restockedQuantity'),
  ]
  if (received === all && restocked === all) return 'Back in stock'
  if (received === all && restocked === 0) return 'Not restocked'
  return `${received} of ${all} received, ${restocked} restocked`
}

/** Rejects a return with a message to the customer, who may request a return of the units again. */
export const rejectReturn = (
  deps: Deps,
  returnId: string,
  { message, note }: RejectReturnBody,
  context: ActionContext,
): Promise<WholeReturnRow> =>
  changeReturn(deps, { returnId, step: 'reject', context }, async (tx) => {
    await freeReturnedUnits(tx, returnId)
    await endReplacementHold(tx, returnId, 'nothing')
    return { change: { answer: message }, note }
  })
