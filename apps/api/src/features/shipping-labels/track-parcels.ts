import { ShopError } from '@atelier/domain/contract/shop-error'
import { isAwaitingShipment } from '@atelier/domain/orders/change-status'
import { isLaterParcelState } from '@atelier/domain/shipping/parcel-state'
import type { ActionContext } from '../../action-context.ts'
import type { Carrier } from '../../adapters/carriers/carrier.ts'
import { drainDue } from '../../batches/drain-due.ts'
import type { Deps } from '../../deps.ts'
import { changeOrderStatus, findOrder } from '../orders/orders.public.ts'
import { settlePurchase } from './buy-label.ts'
import { callCarrier } from './call-carrier.ts'
import { storeLabelFile } from './label-file.ts'
import {
  claimDueLabel,
  failPurchase,
  postponeLabel,
  setParcelState,
  type DueLabel,
  type LabelRow,
} from './labels.repo.ts'

/** Longer than the calls for one label can take. */
const CLAIM_SECONDS = 60
const CONCURRENCY = 4
/** Webhooks report changes within minutes; this is for those that were lost. */
const TRACK_AGAIN_SECONDS = 3 * 3_600
const TRACK_DAYS = 60
const FIND_AGAIN_SECONDS = 120
/** A purchase that the carrier does not know after this long was never received. */
const UNKNOWN_AFTER_MINUTES = 10

/** The context of what a carrier reports. */
const contextOf = ({ name }: Carrier): ActionContext => ({
  actor: null,
  automatic: `Carrier (${name})`,
  network: '',
  device: '',
})

/**
 * Asks the carrier about each due label: whether an unconfirmed purchase happened, for its file, and where its parcel is.
 * Returns how many were asked about.
 */
export async function trackParcels(deps: Deps, signal: AbortSignal): Promise<number> {
  const { carrier, db, log } = deps
  if (!carrier) return 0
  return drainDue({
    concurrency: CONCURRENCY,
    signal,
    onError: (error, { label_id: labelId }) => log.warn({ err: error, labelId }, 'carrier not asked about a label'),
    claim: () => claimDueLabel(db, { provider: carrier.id, claimSeconds: CLAIM_SECONDS, trackDays: TRACK_DAYS }),
    handle: (label) =>
      label.status === 'buying' ? findPurchase(deps, carrier, label) : followLabel(deps, carrier, label),
  })
}

/** Looks for the label of a purchase with an unclear answer. It is never bought again. */
async function findPurchase(deps: Deps, carrier: Carrier, label: DueLabel): Promise<void> {
  const { label_id: labelId, order_id: orderId, rate_ref: rateId } = label
  await postponeLabel(deps.db, labelId, FIND_AGAIN_SECONDS)
  const found = await callCarrier((signal) => carrier.find({ rateId: rateId ?? '', reference: labelId }, signal))
  if (found) return settlePurchase(deps, { orderId, labelId }, found, contextOf(carrier))
  if (label.ageMinutes >= UNKNOWN_AFTER_MINUTES) await failPurchase(deps.db, labelId)
}

async function followLabel(deps: Deps, carrier: Carrier, label: LabelRow): Promise<void> {
  await postponeLabel(deps.db, label.label_id, TRACK_AGAIN_SECONDS)
  if (label.file_expires_at === null) await storeLabelFile(deps, carrier, label)
  await updateParcel(deps, carrier, label)
}

/**
 * Fetches where a parcel is and stores it, unless it is the same or earlier. A delivery moves a shipped order to delivered,
 * as staff do, which starts the return window. The delivery of an order that staff have not shipped yet is asked for again.
 */
export async function updateParcel(deps: Deps, carrier: Carrier, label: LabelRow): Promise<void> {
  const { provider_ref: providerRef } = label
  if (providerRef === null) return
  const state = await callCarrier((signal) => carrier.fetchParcelState(providerRef, signal))
  if (!isLaterParcelState(label.parcel_state, state)) return
  if (state === 'delivered' && !(await deliverOrder(deps, carrier, label))) return
  await setParcelState(deps.db, label, state)
}

/** Returns false while staff have not shipped the order. */
async function deliverOrder(deps: Deps, carrier: Carrier, label: LabelRow): Promise<boolean> {
  const order = (await findOrder(deps.db, label.order_id))?.order
  if (!order) return true
  if (isAwaitingShipment(order.status)) return false
  // Staff may have sent it with another label in the end.
  if (order.status !== 'SHIPPED' || order.tracking_number !== label.tracking_number) return true
  const change = {
    status: 'DELIVERED' as const,
    statusNote: null,
    trackingCarrier: null,
    trackingNumber: null,
    trackingUrl: null,
    confirmUnpaid: true,
    restock: [],
    updatedAt: order.updated_at.toISOString(),
  }
  try {
    await changeOrderStatus(deps, order.order_id, change, contextOf(carrier))
  } catch (error) {
    // Staff changed it at the same moment: the next report finds out how.
    if (error instanceof ShopError && error.code === 'conflict') return false
    throw error
  }
  return true
}
