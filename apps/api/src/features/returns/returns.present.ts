import type { Company } from '@atelier/domain/shop-documents/company.schema'
import { toAmount } from '@atelier/domain/money/money'
import { refundableCents } from '@atelier/domain/payments/refund'
import { refundableQuantity } from '@atelier/domain/payments/refund-lines'
import { refundOfUnits } from '@atelier/domain/quote/refund-of-units'
import { trackingUrl } from '@atelier/domain/orders/tracking'
import { availableReturnSteps, judgeReturnStep, type ReturnFacts } from '@atelier/domain/returns/return-status'
import { staffPhotoUrl } from '@atelier/domain/returns/return-photos'
import type { ReturnDetail, ReturnSummary } from '@atelier/domain/returns/returns.schema'
import { withStoredParts } from '@atelier/domain/quote/stored-quote'
import type { ReturnSummaryRow, WholeReturnRow } from './read-returns.repo.ts'

const iso = (date: Date | string): string => new Date(date).toISOString()

/** Presents a return for the list. */
export const presentReturnSummary = (row: ReturnSummaryRow): ReturnSummary => ({
  returnId: row.returnId,
  orderId: row.orderId,
  requestedAt: iso(row.requestedAt),
  status: row.status,
  reason: row.reason,
  customerName: `${row.firstName} ${row.lastName}`,
  email: row.email,
  pieces: row.pieces,
  currency: row.currency,
  estimatedRefund: toAmount(row.estimatedCents, row.currency),
  refunded: row.refundedCents === null ? null : toAmount(row.refundedCents, row.currency),
  photoCount: row.photoCount,
  resolution: row.resolution,
})

/** The exchange of a return; null for a refund. */
function presentExchange(row: WholeReturnRow, facts: ReturnFacts): ReturnDetail['exchange'] {
  if (!facts.isExchange) return null
  const { replacementCarrier: carrier, replacementTracking: number, replacementUrl: ownUrl } = row
  return {
    isAvailable: row.isExchangeAvailable,
    canShip: judgeReturnStep(facts, 'ship').ok,
    tracking: number === null ? null : { carrier, number, url: trackingUrl(carrier, number, ownUrl) },
  }
}

const factsOf = ({ status, resolution, items }: WholeReturnRow): ReturnFacts => ({
  status,
  isExchange: resolution === 'exchange',
  isRestocked: items.some(({ restockedQuantity }) => (restockedQuantity ?? 0) > 0),
  isWhole: items.every(({ quantity, receivedQuantity }) => receivedQuantity === quantity),
})

/** Returns the units of a return that its refund pays for: those that arrived and that no refund has paid for yet. */
export const unitsToRefund = ({ items }: Pick<WholeReturnRow, 'items'>) =>
  items.map(({ itemIndex, quantity, ordered, receivedQuantity, refundedQuantity }) => ({
    position: itemIndex,
    quantity: Math.min(receivedQuantity ?? quantity, refundableQuantity({ quantity: ordered, refundedQuantity })),
  }))

/** Returns what was paid for the units that the refund pays for, with their gift wrap, at most what is left. */
function proposedRefundOf(row: WholeReturnRow): number {
  const { order } = row
  const units = new Map(unitsToRefund(row).map(({ position, quantity }) => [position, quantity]))
  const stored = withStoredParts(order.lines, { taxCents: order.taxCents, rate: 0 })
  const lines = stored.map((line, position) => ({ ...line, units: units.get(position) ?? 0 }))
  return Math.min(refundableCents(order), refundOfUnits({ ...order, lines }).totalCents)
}

/** Presents a return with its possible next steps and the proposed refund. */
export function presentReturn(row: WholeReturnRow, { returnAddress }: Pick<Company, 'returnAddress'>): ReturnDetail {
  const { order, items, currency } = row
  const leftCents = refundableCents(order)
  return {
    ...presentReturnSummary(row),
    updatedAt: iso(row.updatedAt),
    note: row.note,
    photos: row.photos.map((photo) => ({ ...photo, url: staffPhotoUrl(row.returnId, photo.photoId) })),
    answer: row.answer,
    items: items.map(
      ({
        unitPriceCents,
        exchangeLabel: _label,
        refundedQuantity: _refunded,
        isReplacement: _replacement,
        ...item
      }) => ({
        ...item,
        price: toAmount(unitPriceCents, currency),
      }),
    ),
    history: row.history.map(({ at, ...entry }) => ({ ...entry, timestamp: iso(at) })),
    returnAddress,
    steps: availableReturnSteps(factsOf(row)),
    exchange: presentExchange(row, factsOf(row)),
    proposedRefund: toAmount(proposedRefundOf(row), currency),
    refundable: toAmount(leftCents, currency),
    order: {
      status: order.status,
      deliveredAt: order.deliveredAt && iso(order.deliveredAt),
      paymentDetails: { paymentStatus: order.paymentStatus },
      taxMode: order.taxMode,
      total: toAmount(order.totalCents, currency),
    },
  }
}
