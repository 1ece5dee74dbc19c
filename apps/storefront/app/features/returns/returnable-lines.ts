import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'

/** A row of the return form: a line item, or units of it that an exchange sent. */
export interface ReturnFormRow {
  itemIndex: number
  /** The exchange that sent the units; undefined for those that were bought. */
  exchangeId?: string
  /** What the customer has: units of an exchange in their new color. */
  item: CustomerOrder['items'][number]
}

/** Returns the rows of the return form: the line items of the order, then what exchanges sent. */
export function returnableLines({ items, exchangedItems = [] }: CustomerOrder): ReturnFormRow[] {
  const sent = exchangedItems.flatMap(({ exchangeId, itemIndex, ...units }) => {
    const bought = items[itemIndex]
    if (!bought) return []
    const { colorLabel, ...rest } = units
    return [{ itemIndex, exchangeId, item: { ...bought, imageUrl: null, ...rest, ...(colorLabel && { colorLabel }) } }]
  })
  return [...items.map((item, itemIndex) => ({ itemIndex, item })), ...sent]
}

/** Whether any unit of the order can be returned. */
export const isReturnable = (order: CustomerOrder): boolean =>
  returnableLines(order).some(({ item }) => item.returnableQuantity > 0)
