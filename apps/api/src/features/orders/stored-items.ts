import { withStoredParts } from '@atelier/domain/quote/stored-quote'

interface StoredItem {
  unit_price_cents: number
  quantity: number
  tax_cents: number | null
  tax_rate: number | null
}

/** Returns the items of an order with their amount and their part of its tax, also of an order from before items stored it. */
export const storedItems = <Item extends StoredItem>(order: { tax_cents: number }, items: readonly Item[]) =>
  withStoredParts(
    items.map((item) => ({
      item,
      unitPriceCents: item.unit_price_cents,
      quantity: item.quantity,
      taxCents: item.tax_cents,
      rate: item.tax_rate,
    })),
    { taxCents: order.tax_cents, rate: 0 },
  )
