import type { OrderItem } from '@atelier/domain/orders/order.schema'
import { formatDollars, toCents, toDollars } from '@atelier/domain/region/money'
import { pluralize } from '../../ui/format/numbers.ts'

export const lineTotal = ({ price, quantity }: OrderItem): string => formatDollars(toDollars(toCents(price) * quantity))

/** Formats the variant, omitting missing parts: 'Color: Cognac, Size: One size'. */
export const variantLabel = ({ color, size }: OrderItem): string =>
  [color ? `Color: ${color}` : '', size ? `Size: ${size}` : ''].filter(Boolean).join(', ')

/** Formats the product and its variant: 'Aumont, Color: Cognac, Size: One size'. */
export const lineItemLabel = (item: OrderItem): string => [item.name, variantLabel(item)].filter(Boolean).join(', ')

/** Formats the number of units in the order. */
export function itemCountLabel(order: { items: readonly OrderItem[] }): string {
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0)
  return pluralize(count, 'item')
}
