import type { ApproveReturnBody, ReceiveReturnBody, RejectReturnBody } from '@atelier/domain/returns/returns.schema'
import { ShopError } from '@atelier/domain/shop-error'
import type { ActionContext } from '../../action-context.ts'
import type { Deps } from '../../deps.ts'
import { restockReturn } from '../orders/order-changes.repo.ts'
import { changeReturn } from './change-return.ts'
import { findReturn, freeReturnedUnits, markReceived, type WholeReturnRow } from './returns.repo.ts'

/** Tells the customer how to send the pieces back. */
export const approveReturn = (
  deps: Deps,
  returnId: string,
  { message, note }: ApproveReturnBody,
  context: ActionContext,
): Promise<WholeReturnRow> =>
  changeReturn(deps, { returnId, step: 'approve', context }, async () => ({ change: { answer: message }, note }))

/**
 * Pieces are here again, all or some of them: those that are fit for sale go back on the shelf, each once. More may arrive
 * until the return is paid back. Refuses with 400 a line that is not in it or more pieces than were announced, with 409 what
 * says nothing new.
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
    const fit = lines.map(({ position, newlyRestocked: quantity }) => ({ position, quantity }))
    await restockReturn(
      tx,
      order.order_id,
      fit.filter(({ quantity }) => quantity > 0),
      at,
    )
    const now = (await findReturn(tx, returnId))?.items ?? []
    return {
      note: note ?? receiptNote(now),
      audited: {
        received: unitsIn(now, 'receivedQuantity'),
        restocked: unitsIn(now, 'restockedQuantity'),
        of: unitsIn(now, 'quantity'),
      },
    }
  })

export const NOTHING_NEW = 'Please say what has arrived: nothing of this is new'

type Lines = WholeReturnRow['items']

/** One line as it is after this: never less than before, never more than was announced. */
function receivedLine(
  known: Lines,
  { itemIndex, received, restock }: ReceiveReturnBody['items'][number],
  place: number,
) {
  const line = known.find((one) => one.itemIndex === itemIndex)
  if (!line) throw refusal(`items.${place}.itemIndex`, 'There is no such item in this return')
  const [here, shelved] = [line.receivedQuantity ?? 0, line.restockedQuantity ?? 0]
  if (received > line.quantity) throw refusal(`items.${place}.received`, `Only ${line.quantity} were announced`)
  if (received < here) throw refusal(`items.${place}.received`, `${here} of these have been received already`)
  if (restock < shelved) throw refusal(`items.${place}.restock`, `${shelved} of these are for sale already`)
  return {
    position: itemIndex,
    received,
    restocked: restock,
    newlyRestocked: restock - shelved,
    isNew: received > here,
  }
}

const refusal = (path: string, message: string): ShopError =>
  new ShopError('invalid_input', message, { issues: [{ path, message }] })

const unitsIn = (lines: Lines, column: 'quantity' | 'receivedQuantity' | 'restockedQuantity'): number =>
  lines.reduce((sum, line) => sum + (line[column] ?? 0), 0)

/** For staff, in the histories. */
function receiptNote(lines: Lines): string {
  const [all, here, shelved] = [
    unitsIn(lines, 'quantity'),
    unitsIn(lines, 'receivedQuantity'),
    unitsIn(lines, 'restockedQuantity'),
  ]
  if (here === all && shelved === all) return 'Back in stock'
  if (here === all && shelved === 0) return 'Not for sale again'
  return `${here} of ${all} pieces here, ${shelved} back in stock`
}

/** Says no, and why. The pieces may be asked about again. */
export const rejectReturn = (
  deps: Deps,
  returnId: string,
  { message, note }: RejectReturnBody,
  context: ActionContext,
): Promise<WholeReturnRow> =>
  changeReturn(deps, { returnId, step: 'reject', context }, async (tx) => {
    await freeReturnedUnits(tx, returnId)
    return { change: { answer: message }, note }
  })
