import { ShopError } from '@atelier/domain/contract/shop-error'
import { toAmount } from '@atelier/domain/money/money'
import type { ActionContext, StaffActionContext } from '../../action-context.ts'
import type { Carrier, CarrierLabel, CarrierRate } from '../../adapters/carriers/carrier.ts'
import { CarrierError } from '../../adapters/carriers/carrier.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { getLockedOrder, orderTarget } from '../orders/orders.public.ts'
import { callCarrier, carrierProblem, requireCarrier } from './call-carrier.ts'
import {
  failPurchase,
  findCurrentLabel,
  findLabel,
  finishPurchase,
  startPurchase,
  type LabelRow,
} from './labels.repo.ts'
import { assertLabelPossible } from './quote-label.ts'

/** Longer than a purchase can take. Then the job looks for the label of an unclear answer. */
const RECHECK_SECONDS = 120

const UNCLEAR_MESSAGE =
  'The carrier has not confirmed the label yet. The shop keeps asking and shows it here within a few minutes. Don’t buy another one.'
const OTHER_LABEL_MESSAGE = 'A label was already bought for this order. Cancel it before you buy another one.'
const OUTDATED_MESSAGE = 'The order has changed since these prices. Ask for prices again.'

interface Purchase {
  orderId: string
  labelId: string
  rateId: string
}

/**
 * Buys a label at a price that staff saw. The purchase is stored before the carrier is called, and called once: after an
 * unclear answer the job finds the label by its rate and reference, so no shipment pays two. A repeated request returns
 * without another purchase. Throws 409 with the carrier's words, and leaves the order as it is.
 */
export async function buyLabel(deps: Deps, purchase: Purchase, context: StaffActionContext): Promise<void> {
  const carrier = requireCarrier(deps)
  const { labelId } = purchase
  const isStarted = await inTransaction(deps.db, async (tx) => {
    const order = await getLockedOrder(tx, purchase.orderId)
    const label = await findLabel(tx, purchase.orderId, labelId)
    if (!label) throw new ShopError('not_found', 'These prices are no longer known. Ask for prices again.')
    if (isRepeated(label, purchase.rateId)) return false
    assertLabelPossible(order)
    const rate = rateOf(label, purchase.rateId)
    if (order.updated_at > label.created_at) throw new ShopError('conflict', OUTDATED_MESSAGE)
    if (await findCurrentLabel(tx, purchase.orderId)) throw new ShopError('conflict', OTHER_LABEL_MESSAGE)
    return startPurchase(tx, labelId, { rate, actor: context.actor, recheckSeconds: RECHECK_SECONDS })
  })
  if (!isStarted) return
  const answer = await callCarrier((signal) =>
    carrier.buy({ rateId: purchase.rateId, reference: labelId }, signal),
  ).catch((error: unknown) => handleProblem(deps, { carrier, labelId, error }))
  await settlePurchase(deps, purchase, answer, context)
  if (answer.status === 'failed') throw new ShopError('conflict', answer.message)
  if (answer.status === 'pending') throw new ShopError('unavailable', UNCLEAR_MESSAGE)
}

/** A repeated request of a finished purchase has no effect. One that is not confirmed stays so until the job knows. */
function isRepeated(label: LabelRow, rateId: string): boolean {
  if (label.status === 'quoted') return false
  if (label.rate_ref === rateId && label.status === 'bought') return true
  if (label.status === 'buying') throw new ShopError('unavailable', UNCLEAR_MESSAGE)
  throw new ShopError('conflict', OUTDATED_MESSAGE)
}

function rateOf({ rates }: LabelRow, rateId: string): CarrierRate {
  const rate = rates.find((offered) => offered.rateId === rateId)
  if (!rate) throw new ShopError('conflict', 'This service is not among the prices. Ask for prices again.')
  return rate
}

async function handleProblem(
  { db, log }: Deps,
  { carrier, labelId, error }: { carrier: Carrier; labelId: string; error: unknown },
): Promise<CarrierLabel> {
  if (error instanceof CarrierError && error.kind === 'refused') {
    await failPurchase(db, labelId)
    throw carrierProblem(carrier, error)
  }
  log.warn({ err: error, labelId }, 'purchase of a label not confirmed; the job looks for it')
  return { status: 'pending' }
}

/** Stores what the carrier says about a purchase, with its audit entry. Has no effect on one that is settled. */
export async function settlePurchase(
  deps: Deps,
  { orderId, labelId }: Pick<Purchase, 'orderId' | 'labelId'>,
  answer: CarrierLabel,
  context: ActionContext,
): Promise<void> {
  if (answer.status === 'pending') return
  if (answer.status === 'failed') return failPurchase(deps.db, labelId)
  await inTransaction(deps.db, async (tx) => {
    const label = await finishPurchase(tx, labelId, answer)
    if (!label) return
    await recordAudit(tx, {
      context,
      action: 'order.label_bought',
      at: deps.now(),
      target: orderTarget(orderId),
      after: {
        price: toAmount(label.cost_cents ?? 0, label.currency ?? ''),
        ...(label.actor_id && { boughtBy: label.actor_id }),
      },
    })
  })
}
