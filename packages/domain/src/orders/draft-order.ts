import { toAmount, toCents, type Cents, type Currency } from '../money/money.ts'
import { chosenDelivery, type ChosenDelivery } from '../delivery/placed-delivery.ts'
import { usesWeights } from '../delivery/delivery-methods.ts'
import { usualDestination } from '../markets/home-countries.ts'
import { deliveredGoods } from '../quote/delivered-goods.ts'
import { withUnits } from '../quote/wrapped-line.ts'
import { quoteOrder, type QuoteTerms } from '../quote/quote-order.ts'
import type { ParcelFacts } from '../products/parcel-facts.ts'
import { taxClassOf, type TaxClass } from '../tax/tax-class.ts'
import type { Destination } from '../tax/place-rate.ts'
import { isTaxKnown, type CalculatedTax, type Quote } from '../quote/quote.ts'
import type { CheckoutChange, CheckoutChanges, OrderRequestItem } from './place-order.schema.ts'

/** A color variant as the catalog currently offers it. */
export interface SellableVariant extends ParcelFacts {
  productId: string
  variantId: number
  name: string
  color: string
  /** The color with its plain name, as shoppers read it. */
  colorLabel?: string | undefined
  unitPriceCents: Cents
  /** Units in stock; null when stock is not tracked. */
  stock: number | null
  imageUrl: string | null
  /** How the product is taxed; absent: at the standard rate. */
  taxClass?: TaxClass | undefined
}

export interface OrderLine extends ParcelFacts {
  productId: string
  variantId: number
  name: string
  color: string
  /** The color with its plain name; absent: the color itself. */
  colorLabel?: string | undefined
  imageUrl: string | null
  unitPriceCents: Cents
  quantity: number
  /** Units that are gift-wrapped; absent: none. */
  wrapped?: number | undefined
  /** How it is taxed; absent: at the standard rate. */
  taxClass?: TaxClass | undefined
}

export interface DraftOrder extends Quote<OrderLine> {
  /** The tax provider's id of the calculation; absent: the shop computed the tax. */
  taxCalculation?: string | undefined
  /** The version of the shop terms with which it was priced: the order keeps it. */
  termsVersion: number
  /** The key of the market in which it was placed; '' for the one without a prefix. */
  market: string
  /** How it is delivered; null: the market has no delivery zones. */
  delivery: ChosenDelivery | null
  /** What the card of a gift says; null: the order has no card. */
  giftMessage: string | null
}

/** Why a cart cannot be ordered as it is. */
interface OutdatedCart {
  ok: false
  reason: 'out_of_stock' | 'price_changed'
  message: string
  changes: CheckoutChanges
  /** What can be ordered of it now; null: nothing. */
  quote: Quote<OrderLine> | null
}

export type DraftResult = { ok: true; draft: DraftOrder } | OutdatedCart

interface Units {
  quantity: number
  wrapped: number
}

/** Merges items of the same product and color into one line. */
function mergeLines(items: readonly OrderRequestItem[], catalog: readonly SellableVariant[]) {
  const merged = new Map<string, { item: OrderRequestItem; variant: SellableVariant | undefined } & Units>()
  for (const item of items) {
    const variant = findVariant(catalog, item)
    const key = variant ? String(variant.variantId) : `${item.productId}/${item.color ?? ''}`
    const line = merged.get(key)
    const { quantity, wrapped = 0 } = item
    if (line) {
      line.quantity += quantity
      line.wrapped += wrapped
    } else merged.set(key, { item, variant, quantity, wrapped })
  }
  return [...merged.values()]
}

/** Finds the variant of an item. Without a color it is the first one, as on the product page. */
function findVariant(catalog: readonly SellableVariant[], item: OrderRequestItem): SellableVariant | undefined {
  const variants = catalog.filter((variant) => variant.productId === item.productId)
  if (!item.color) return variants[0]
  return variants.find((variant) => variant.color.toLowerCase() === item.color?.toLowerCase())
}

/** A cart as it is ordered: tax and delivery depend on where it goes. */
export interface CartRequest {
  items: readonly OrderRequestItem[]
  /** The total that the customer saw; absent: none was shown yet. */
  total?: number | undefined
  /** Absent: not known yet. */
  shipping?: Destination | undefined
  /** The key of the delivery method. `assertDelivery` has judged it. */
  delivery?: string | undefined
  giftMessage?: string | null | undefined
}

/** What decides about a cart besides its items. */
interface DraftContext {
  market: { key: string; terms: QuoteTerms }
  termsVersion: number
  /** Of the lines as they are priced here; absent: not needed, or not asked yet. */
  calculatedTax?: CalculatedTax | undefined
}

/** The items of a cart at the prices of the catalog. */
interface PricedItems {
  lines: OrderLine[]
  /** What each item is now, with its weight. */
  offered: CheckoutChange[]
  /** Items that are not sold, or not in this quantity. */
  unavailable: CheckoutChange[]
  /** Items whose price or tax class differs from the one that the customer saw. */
  different: CheckoutChange[]
  /** Items whose price differs from it. */
  repriced: CheckoutChange[]
  /** The lines with as many units as there are. */
  available: OrderLine[]
}

function priceItems(
  items: readonly OrderRequestItem[],
  catalog: readonly SellableVariant[],
  currency: Currency,
): PricedItems {
  const priced: PricedItems = { lines: [], offered: [], unavailable: [], different: [], repriced: [], available: [] }
  for (const { item, variant, quantity, wrapped } of mergeLines(items, catalog)) {
    // A price of nothing is a mistake of the catalog, and no order may cost nothing because of it.
    if (!variant || variant.unitPriceCents <= 0) {
      const { productId, color = null, name = 'This item' } = item
      priced.unavailable.push({ productId, color, name, price: null, available: 0 })
      continue
    }
    const isReclassed = taxClassOf(variant) !== taxClassOf(item)
    const current: CheckoutChange = {
      productId: variant.productId,
      color: variant.color,
      name: variant.name,
      price: toAmount(variant.unitPriceCents, currency),
      available: variant.stock,
      ...(isReclassed && { taxClass: taxClassOf(variant) }),
    }
    priced.offered.push({ ...current, weightGrams: variant.weightGrams ?? 0 })
    const left = Math.min(quantity, variant.stock ?? quantity)
    if (left < quantity) priced.unavailable.push(current)
    if (item.price !== undefined && toCents(item.price, currency) !== variant.unitPriceCents) {
      priced.repriced.push(current)
    }
    if (isReclassed || priced.repriced.includes(current)) priced.different.push(current)
    const line: OrderLine = { ...variant, quantity, ...(wrapped > 0 && { wrapped }) }
    priced.lines.push(line)
    if (left > 0) priced.available.push(withUnits(line, left))
  }
  return priced
}

/**
 * Prices a cart from the shop's own catalog, because data from a browser may be stale or forged (S9). Rejects a cart
 * with unavailable or sold-out items, outdated prices or another total, and names every affected item. A total without the
 * tax that a provider calculates is not judged: `isTaxKnown` says so.
 */
export function draftOrder(
  request: CartRequest,
  catalog: readonly SellableVariant[],
  { market, termsVersion, calculatedTax }: DraftContext,
): DraftResult {
  const { terms } = market
  const { currency } = terms
  const { shipping: destination = usualDestination(terms.shipping) } = request
  const choices = { destination, delivery: request.delivery, calculatedTax }
  const { lines, offered, unavailable, different, repriced, available } = priceItems(request.items, catalog, currency)
  const [first] = unavailable
  if (first) {
    const message = first.available ? `Only ${first.available} left of ${first.name}` : `${first.name} is sold out`
    const quote = available.length > 0 ? quoteOrder(available, terms, { ...choices, calculatedTax: undefined }) : null
    return { ok: false, reason: 'out_of_stock', message, changes: { items: unavailable, total: null }, quote }
  }
  const quote = quoteOrder(lines, terms, choices)
  const isOtherTotal =
    request.total !== undefined && isTaxKnown(quote) && toCents(request.total, currency) !== quote.totalCents
  if (repriced.length > 0 || isOtherTotal) {
    const message = 'Prices have changed. Review your order before you continue.'
    const total = isTaxKnown(quote) ? toAmount(quote.totalCents, currency) : null
    // The browser may know another weight or class, as of a cart that is older than it.
    const items = usesWeights(terms.shipping) ? offered : different
    return { ok: false, reason: 'price_changed', message, changes: { items, total }, quote }
  }
  const taxCalculation = calculatedTax?.calculationId
  const delivery = chosenDelivery(choices, terms.shipping, deliveredGoods(lines))
  const giftMessage = request.giftMessage || null
  return { ok: true, draft: { ...quote, taxCalculation, termsVersion, market: market.key, delivery, giftMessage } }
}
