import { toCents, toDollars, type Cents } from '../money.ts'
import { orderTotals, type OrderTotals } from './totals.ts'
import type { CheckoutChange, CheckoutChanges, OrderRequestItem } from './place-order.schema.ts'

/** A colour variant as the catalogue offers it at this moment. */
export interface SellableVariant {
  productId: string
  variantId: number
  name: string
  color: string
  unitPriceCents: Cents
  /** Pieces left; null when not counted. */
  stock: number | null
  imageUrl: string | null
}

export interface OrderLine {
  productId: string
  variantId: number
  name: string
  color: string
  imageUrl: string | null
  unitPriceCents: Cents
  quantity: number
}

export interface OrderDraft extends OrderTotals {
  lines: OrderLine[]
}

export type DraftResult =
  | { ok: true; draft: OrderDraft }
  | { ok: false; reason: 'out_of_stock' | 'price_changed'; message: string; changes: CheckoutChanges }

/** The same colour of the same product asked for twice is one line. */
function mergeLines(items: readonly OrderRequestItem[], catalog: readonly SellableVariant[]) {
  const wanted = new Map<string, { item: OrderRequestItem; variant: SellableVariant | undefined; quantity: number }>()
  for (const item of items) {
    const variant = findVariant(catalog, item)
    const key = variant ? String(variant.variantId) : `${item.productId}/${item.color ?? ''}`
    const line = wanted.get(key)
    if (line) line.quantity += item.quantity
    else wanted.set(key, { item, variant, quantity: item.quantity })
  }
  return [...wanted.values()]
}

/** A cart without a colour means the first one, as the product page shows it. */
function findVariant(catalog: readonly SellableVariant[], item: OrderRequestItem): SellableVariant | undefined {
  const variants = catalog.filter((variant) => variant.productId === item.productId)
  if (!item.color) return variants[0]
  return variants.find((variant) => variant.color.toLowerCase() === item.color?.toLowerCase())
}

/**
 * Prices a cart from our own catalogue. Refuses it, naming every affected item, if something is gone or sold out, or if
 * the customer saw other prices or another total: what a browser sends may be stale or forged (design rule, S9).
 */
export function draftOrder(
  request: { items: readonly OrderRequestItem[]; total: number },
  catalog: readonly SellableVariant[],
): DraftResult {
  const wanted = mergeLines(request.items, catalog)
  const lines: OrderLine[] = []
  const unavailable: CheckoutChange[] = []
  const repriced: CheckoutChange[] = []

  for (const { item, variant, quantity } of wanted) {
    if (!variant) {
      unavailable.push({
        productId: item.productId,
        color: item.color ?? null,
        name: item.name ?? 'This piece',
        price: null,
        available: 0,
      })
      continue
    }
    const now: CheckoutChange = {
      productId: variant.productId,
      color: variant.color,
      name: variant.name,
      price: toDollars(variant.unitPriceCents),
      available: variant.stock,
    }
    if (variant.stock !== null && variant.stock < quantity) unavailable.push(now)
    if (item.price !== undefined && toCents(item.price) !== variant.unitPriceCents) repriced.push(now)
    lines.push({ ...variant, quantity })
  }

  const totals = orderTotals(lines)
  const total = toDollars(totals.totalCents)
  const [first] = unavailable
  if (first) {
    const message = first.available ? `Only ${first.available} left of ${first.name}` : `${first.name} is sold out`
    return { ok: false, reason: 'out_of_stock', message, changes: { items: unavailable, total: null } }
  }
  if (repriced.length > 0 || toCents(request.total) !== totals.totalCents) {
    const message = 'Prices have changed. Please review your order.'
    return { ok: false, reason: 'price_changed', message, changes: { items: repriced, total } }
  }
  return { ok: true, draft: { lines, ...totals } }
}
