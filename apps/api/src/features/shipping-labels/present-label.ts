import { toAmount } from '@atelier/domain/money/money'
import type { LabelRate, ShippingLabel } from '@atelier/domain/shipping/shipping-label.schema'
import type { CarrierRate } from '../../adapters/carriers/carrier.ts'
import type { Deps } from '../../deps.ts'
import { findCurrentLabel, type LabelRow } from './labels.repo.ts'

function presentLabel(row: LabelRow): ShippingLabel {
  const currency = row.currency ?? ''
  return {
    labelId: row.label_id,
    status: row.status === 'bought' ? 'bought' : 'buying',
    carrier: row.carrier ?? '',
    service: row.service ?? '',
    price: toAmount(row.cost_cents ?? 0, currency),
    currency,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    parcelState: row.parcel_state,
    boughtBy: row.actor_name,
    boughtAt: (row.bought_at ?? row.created_at).toISOString(),
  }
}

/** Returns the rates, the lowest price first. */
export const presentRates = (rates: readonly CarrierRate[]): LabelRate[] =>
  rates
    .toSorted((a, b) => (a.costCents < b.costCents ? -1 : 1))
    .map(({ costCents, ...rate }) => ({ ...rate, price: toAmount(costCents, rate.currency) }))

/** Returns the current label of an order, and whether labels can be bought. */
export async function readOrderLabel(
  { db, carrier }: Pick<Deps, 'db' | 'carrier'>,
  orderId: string,
): Promise<{ isOffered: boolean; label: ShippingLabel | null }> {
  const label = await findCurrentLabel(db, orderId)
  return { isOffered: carrier !== null, label: label && presentLabel(label) }
}
