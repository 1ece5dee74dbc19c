import type { ShipReplacementBody } from '@atelier/domain/returns/returns.schema'
import type { ActionContext } from '../../action-context.ts'
import type { Deps } from '../../deps.ts'
import { changeReturn } from './change-return.ts'
import { endReplacementHold } from './exchange.repo.ts'
import { assertNotRefunded } from './judge-exchange.ts'
import type { WholeReturnRow } from './read-returns.repo.ts'
import { freeMissingUnits } from './returns.repo.ts'

/**
 * Sends the replacement for the received units of an exchange, and emails the customer its tracking link. Units that
 * never arrived belong to the customer again, and the units held for them go back to stock. No money moves. Throws 409
 * when the order was refunded.
 */
export const shipReplacement = (
  deps: Deps,
  returnId: string,
  { note, ...parcel }: ShipReplacementBody,
  context: ActionContext,
): Promise<WholeReturnRow> =>
  changeReturn(deps, { returnId, step: 'ship', context }, async (tx, { order }) => {
    assertNotRefunded(order)
    await freeMissingUnits(tx, returnId)
    await endReplacementHold(tx, returnId, 'sent')
    return {
      change: {
        refunded_cents: 0,
        replacement_carrier: parcel.trackingCarrier,
        replacement_tracking: parcel.trackingNumber,
        replacement_url: parcel.trackingUrl,
      },
      note,
      outcome: 'replacement shipped',
      audited: { trackingCarrier: parcel.trackingCarrier, trackingNumber: parcel.trackingNumber },
    }
  })
