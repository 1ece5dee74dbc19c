import type { ApproveReturnBody, ReceiveReturnBody, RejectReturnBody } from '@atelier/domain/returns/returns.schema'
import { ShopError } from '@atelier/domain/shop-error'
import type { Cause } from '../../cause.ts'
import type { Deps } from '../../deps.ts'
import { giveReturnBack } from '../orders/order-desk.repo.ts'
import { changeReturn } from './change-return.ts'
import { findReturn, freeReturnedPieces, markReceived, type WholeReturnRow } from './returns.repo.ts'

/** Tells the customer how to send the pieces back. */
export const approveReturn = (
  deps: Deps,
  returnId: string,
  { message, note }: ApproveReturnBody,
  cause: Cause,
): Promise<WholeReturnRow> =>
  changeReturn(deps, { returnId, step: 'approve', cause }, async () => ({ change: { answer: message }, note }))

/** The pieces are here again: those that are fit for sale go back on the shelf, once. Refuses a line that is not in it. */
export const receiveReturn = (
  deps: Deps,
  returnId: string,
  { restock, note }: ReceiveReturnBody,
  cause: Cause,
): Promise<WholeReturnRow> =>
  changeReturn(deps, { returnId, step: 'receive', cause }, async (tx, { order, at }) => {
    const known = new Set((await findReturn(tx, returnId))?.items.map(({ itemIndex }) => itemIndex))
    const unknown = restock.findIndex((itemIndex) => !known.has(itemIndex))
    if (unknown >= 0) {
      const message = 'There is no such item in this return'
      throw new ShopError('invalid_input', message, { issues: [{ path: `restock.${unknown}`, message }] })
    }
    await markReceived(tx, returnId, restock)
    await giveReturnBack(tx, order.order_id, returnId, at)
    const isRestocked = restock.length > 0
    return {
      note: note ?? (isRestocked ? 'Back in stock' : 'Not for sale again'),
      audited: { restockedLines: restock },
    }
  })

/** Says no, and why. The pieces may be asked about again. */
export const rejectReturn = (
  deps: Deps,
  returnId: string,
  { message, note }: RejectReturnBody,
  cause: Cause,
): Promise<WholeReturnRow> =>
  changeReturn(deps, { returnId, step: 'reject', cause }, async (tx) => {
    await freeReturnedPieces(tx, returnId)
    return { change: { answer: message }, note }
  })
