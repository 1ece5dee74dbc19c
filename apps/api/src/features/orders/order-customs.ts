import { zoneAt } from '@atelier/domain/delivery/delivery-methods'
import { toAmount } from '@atelier/domain/money/money'
import { itemsToPack } from '@atelier/domain/orders/restock-units'
import { shopDay } from '@atelier/domain/region/shop-dates'
import type { ShopRegion } from '@atelier/domain/region/region'
import { customsDeclaration, type CustomsDeclaration } from '@atelier/domain/shipping/customs-declaration'
import type { OrderCustoms } from '@atelier/domain/shipping/customs.schema'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { SlipRow } from './admin-orders.repo.ts'
import { storedItems } from './stored-items.ts'

type Shipped = Pick<SlipRow, 'order' | 'items'>

/**
 * Returns the customs declaration of the units of an order that are in the parcel; null: it passes no customs. `terms` are those of
 * the order, `from` is the country from which it is sent. A line without a fact, as of an order that is older than it, has that
 * of its color now.
 */
export function customsOf(
  { order, items }: Shipped,
  { shipping }: Pick<ShopTerms, 'shipping'>,
  region: ShopRegion,
  from = region.country,
): CustomsDeclaration | null {
  const lines = storedItems(order, items).map(({ item, amountCents, taxCents, quantity }) => ({
    name: item.name,
    color: item.color,
    ordered: quantity,
    quantity,
    returnedQuantity: item.returned_quantity,
    amountCents,
    taxCents,
    weightGrams: item.weight_grams ?? item.colorWeightGrams,
    hsCode: item.hs_code ?? item.colorHsCode,
    origin: item.origin ?? item.colorOrigin,
  }))
  const { country, state, zip_code: zipCode, currency, tax_mode: taxMode } = order
  return customsDeclaration(itemsToPack({ status: order.status, items: lines }), {
    from,
    to: country,
    day: shopDay(order.created_at, region),
    currency,
    taxMode,
    duties: zoneAt({ country, state, zipCode }, shipping)?.duties,
  })
}

/** Returns what the printed declaration of an order shows; absent without one, and while the store has entered nothing for it. */
export function presentCustoms(
  shipped: Shipped,
  terms: Pick<ShopTerms, 'shipping'>,
  region: ShopRegion,
): { customs?: OrderCustoms } {
  const declared = customsOf(shipped, terms, region)
  if (!declared?.lines.some(({ hsCode, origin }) => hsCode !== null || origin !== null)) return {}
  const { incoterm, currency, lines, valueCents, duty } = declared
  return {
    customs: {
      incoterm,
      currency,
      lines: lines.map(({ valueCents: cents, ...line }) => ({ ...line, value: toAmount(cents, currency) })),
      value: toAmount(valueCents, currency),
      duty: duty && {
        amount: toAmount(duty.cents, duty.currency),
        currency: duty.currency,
        tariffLines: duty.tariffLines,
      },
    },
  }
}
