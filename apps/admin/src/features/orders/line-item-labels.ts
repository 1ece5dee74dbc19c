import type { OrderItem } from '@atelier/domain/orders/order.schema'
import { formatMoney, toCents, type Currency } from '@atelier/domain/money/money'
import { lineAmount } from '@atelier/domain/quote/quote'
import { pluralize } from '../../ui/format/numbers.ts'
import { REGION } from '../../region.ts'

/** Formats what the units of a line cost. */
export const lineTotal = ({ price, quantity }: Pick<OrderItem, 'price' | 'quantity'>, currency: Currency): string =>
  formatMoney({ cents: lineAmount({ unitPriceCents: toCents(price, currency), quantity }), currency }, REGION)

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
