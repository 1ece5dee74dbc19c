import { methodOf, type DeliveredGoods } from '@atelier/domain/delivery/delivery-methods'
import { toAmount, toCents, type Currency } from '@atelier/domain/money/money'
import type { ShippingAddress } from '@atelier/domain/orders/address.schema'
import { DEFAULT_MARKET, destinationsOf } from '@atelier/domain/markets/market'
import { homeCountriesOf } from '@atelier/domain/markets/home-countries'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { CreateStaffOrderBody } from '@atelier/domain/orders/create-staff-order.schema'
import type { CheckoutChanges } from '@atelier/domain/orders/place-order.schema'
import type { LineToQuote, Quote } from '@atelier/domain/quote/quote'
import { quoteOrder, type OrderChoices, type QuoteTerms } from '@atelier/domain/quote/quote-order'
import { taxPercentOf } from '@atelier/domain/quote/tax-rate'
import { deliveredGoods } from '@atelier/domain/quote/delivered-goods'
import type { TaxClass } from '@atelier/domain/tax/tax-class'
import { presentTaxes } from '@atelier/domain/orders/order-taxes'
import { limits } from '@atelier/domain/limits/limits'
import { hasGiftWrap } from '@atelier/domain/quote/gift-wrap'
import { withUnits } from '@atelier/domain/quote/wrapped-line'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { OrderAmounts } from '../order-amounts-list.tsx'
import { REGION } from '../../../region.ts'

/** A line item of the form. */
export interface OrderFormLine {
  productId: string
  name: string
  color: string
  /** In the currency of the chosen market; null: it does not sell the product. */
  price: number | null
  /** The price in each market that sells it, by its key. */
  prices: Readonly<Record<string, number>>
  quantity: number
  /** Units to gift-wrap where the market offers it; absent: none. */
  wrapped?: number | undefined
  /** Units of the color in stock; null: not tracked. */
  stock: number | null
  /** The weight of a unit in grams; absent: not known. */
  weightGrams?: number | undefined
  /** How it is taxed; absent: at the standard rate. */
  taxClass?: TaxClass | undefined
}

/** The form of an order that staff create. */
export interface OrderForm {
  /** The key of a market. */
  market: string
  customer: { userId: string; name: string } | null
  email: string
  shipping: Record<keyof ShippingAddress, string>
  /** The key of the delivery method; absent: the standard one. */
  delivery?: string | undefined
  lines: readonly OrderFormLine[]
  /** What the card of a gift says; sent when something is gift-wrapped. */
  giftMessage: string
}

/** Returns the form of a new order, to the country of the shop. */
export const emptyOrderForm = (): OrderForm => ({
  market: DEFAULT_MARKET,
  customer: null,
  email: '',
  shipping: {
    firstName: '',
    lastName: '',
    address: '',
    apartment: '',
    city: '',
    state: '',
    zipCode: '',
    country: REGION.country,
    phone: '',
  },
  lines: [],
  giftMessage: '',
})

const isSame = (
  one: Pick<OrderFormLine, 'productId' | 'color'>,
  other: Pick<OrderFormLine, 'productId' | 'color'>,
): boolean => one.productId === other.productId && one.color === other.color

/** Returns the maximum quantity: the limit per order or the stock. */
export const maxQuantityOf = ({ stock }: Pick<OrderFormLine, 'stock'>): number =>
  Math.min(limits.cart.quantityMax, stock ?? limits.cart.quantityMax)

/** Returns what a product costs in each market that sells it. */
const pricesOf = ({ price, prices = [] }: AdminProduct): OrderFormLine['prices'] => ({
  [DEFAULT_MARKET]: price,
  ...Object.fromEntries(prices.map((listed) => [listed.market, listed.price])),
})

/** Returns what a product costs in a market; null: it is not sold there. */
export const amountInMarket = (product: AdminProduct, market: string): number | null =>
  pricesOf(product)[market] ?? null

/** Adds one unit of a color; an existing line of that color is increased. */
export function addLineItem(
  { lines, market }: Pick<OrderForm, 'lines' | 'market'>,
  product: AdminProduct,
  colorName: string,
): OrderFormLine[] {
  const color = product.colors.find(({ name }) => name === colorName)
  if (!color) return [...lines]
  const prices = pricesOf(product)
  const own = { productId: product.productId, name: product.name, color: color.name, stock: color.stock }
  const facts = { weightGrams: color.weightGrams, taxClass: product.taxClass }
  const added: OrderFormLine = { ...own, price: prices[market] ?? null, prices, quantity: 1, ...facts }
  const known = lines.find((line) => isSame(line, added))
  if (!known) return [...lines, added]
  return withQuantity(lines, known, known.quantity + 1)
}

/**
 * Returns the form in another market: with its prices, and its first country where it does not deliver to the one of the
 * address. What it does not sell stays without a price.
 */
export function moveToMarket(
  form: OrderForm,
  market: string,
  { shipping: delivery }: Pick<ShopTerms, 'shipping'>,
): OrderForm {
  const { shipping } = form
  const destinations = destinationsOf(delivery)
  const [first = shipping.country] = [...homeCountriesOf(delivery), ...destinations]
  const isDelivered = destinations.includes(shipping.country)
  return {
    ...form,
    market,
    lines: form.lines.map((line) => ({ ...line, price: line.prices[market] ?? null })),
    shipping: isDelivered ? shipping : { ...shipping, country: first, state: '' },
  }
}

/** Whether the market of the form does not sell a line. */
export const isUnsold = ({ price }: OrderFormLine): boolean => price === null

/** Returns the lines with another quantity for one line; zero removes it. */
export const withQuantity = (
  lines: readonly OrderFormLine[],
  changed: OrderFormLine,
  quantity: number,
): OrderFormLine[] =>
  lines.flatMap((line) => {
    if (!isSame(line, changed)) return [line]
    return quantity < 1 ? [] : [withUnits(line, Math.min(quantity, maxQuantityOf(line)))]
  })

/** Returns the lines with another number of gift-wrapped units for one line. */
export const withWrapped = (
  lines: readonly OrderFormLine[],
  changed: OrderFormLine,
  wrapped: number,
): OrderFormLine[] => lines.map((line) => (isSame(line, changed) ? { ...line, wrapped } : line))

/** Returns the lines with the server's current prices and stock, without products that are no longer sold. */
export const afterChanges = (
  { lines, market }: Pick<OrderForm, 'lines' | 'market'>,
  { items }: CheckoutChanges,
): OrderFormLine[] =>
  lines.flatMap((line) => {
    const change = items.find(({ productId, color }) => isSame(line, { productId, color: color ?? line.color }))
    if (!change) return [line]
    if (change.price === null || change.available === 0) return []
    const prices = { ...line.prices, [market]: change.price }
    const next = {
      ...line,
      price: change.price,
      prices,
      stock: change.available,
      weightGrams: change.weightGrams ?? line.weightGrams,
      taxClass: change.taxClass ?? line.taxClass,
    }
    return [withUnits(next, Math.min(line.quantity, maxQuantityOf(next)))]
  })

const linesToQuote = (lines: readonly OrderFormLine[], currency: Currency): LineToQuote[] =>
  lines.flatMap(({ price, quantity, wrapped, weightGrams, taxClass }) =>
    price === null ? [] : [{ unitPriceCents: toCents(price, currency), quantity, wrapped, weightGrams, taxClass }],
  )

/** Returns the quote of the lines that the market sells, as the server makes it. */
export const quoteOfForm = (
  lines: readonly OrderFormLine[],
  terms: QuoteTerms,
  { destination, ...choices }: OrderChoices,
): Quote =>
  quoteOrder(linesToQuote(lines, terms.currency), terms, {
    ...choices,
    destination: destination?.country ? destination : undefined,
  })

/** Returns the amounts of the lines that the market sells, with the rate of the tax at the destination. */
export function quoteOrderForm(
  lines: readonly OrderFormLine[],
  terms: QuoteTerms,
  choices: OrderChoices = {},
): OrderAmounts & { taxPercent: number } {
  const { currency } = terms
  const amount = (cents: number): number => toAmount(cents, currency)
  const {
    taxMode,
    taxes,
    lines: quoted,
    charges,
    subtotalCents,
    taxCents,
    totalCents,
  } = quoteOfForm(lines, terms, choices)
  return {
    currency,
    taxMode,
    subtotal: amount(subtotalCents),
    charges: charges.map(({ kind, name, amountCents }) => ({ kind, name, amount: amount(amountCents) })),
    tax: amount(taxCents),
    taxPercent: taxPercentOf(quoted[0]?.rate ?? taxes[0]?.rate ?? 0),
    ...(taxes.length > 1 && { taxes: presentTaxes(taxes, currency) }),
    total: amount(totalCents),
  }
}

/** Returns what decides the price of the delivery. */
export const goodsOfForm = (lines: readonly OrderFormLine[], { currency }: QuoteTerms): DeliveredGoods =>
  deliveredGoods(linesToQuote(lines, currency))

/** Returns the key of the delivery that the form shows; undefined: there is no choice. */
export const deliveryOfForm = (
  { lines, shipping, delivery }: Pick<OrderForm, 'lines' | 'shipping' | 'delivery'>,
  terms: QuoteTerms,
): string | undefined => methodOf({ destination: shipping, delivery }, terms.shipping, goodsOfForm(lines, terms))?.key

/** Returns the request body; its schema reports missing fields. */
export const orderBodyOf = (
  { customer, email, shipping, delivery, lines, giftMessage }: OrderForm,
  terms: QuoteTerms,
  calculatedTax: OrderChoices['calculatedTax'] = null,
): Record<Exclude<keyof CreateStaffOrderBody, 'giftMessage'>, unknown> & { giftMessage?: string } => ({
  userId: customer?.userId ?? null,
  email,
  shipping,
  delivery: deliveryOfForm({ lines, shipping, delivery }, terms),
  billing: null,
  items: lines.map(({ productId, color, quantity, price, wrapped, taxClass }) => ({
    productId,
    color,
    quantity,
    price,
    ...(taxClass && { taxClass }),
    ...(hasGiftWrap([{ wrapped }], terms) && { wrapped }),
  })),
  ...(hasGiftWrap(lines, terms) && giftMessage !== '' && { giftMessage }),
  total: quoteOrderForm(lines, terms, { destination: shipping, delivery, calculatedTax }).total,
})
